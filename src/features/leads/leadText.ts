import { LEAD_STATUSES, LEAD_STATUS_LABELS, type LeadStatus, type LeadTiles } from "../../../convex/leads/rules";
import { formatCount, formatThousands } from "../../lib/format";
import type { Choice } from "../../ui/ChoiceMenu";
import type { Tone } from "../../ui/tone";
import type { LeadFilter } from "./leadView";

export const statusTone: Record<LeadStatus, Tone> = {
  needs_followup: "warn",
  actively_contacting: "info",
  thinking: "violet",
  not_interested: "quiet",
  closed: "good",
};

export const STATUS_CHOICES: readonly Choice<LeadStatus>[] = LEAD_STATUSES.map((status) => ({
  value: status,
  label: LEAD_STATUS_LABELS[status],
  tone: statusTone[status],
}));

export const FILTERS: readonly { value: LeadFilter; label: string }[] = [
  { value: "all", label: "All Leads" },
  ...LEAD_STATUSES.map((status) => ({ value: status, label: LEAD_STATUS_LABELS[status] })),
];

/** The summary row. */
export const LEAD_TILES: readonly { label: string; tone: Tone; value: (tiles: LeadTiles) => string }[] = [
  { label: "Active leads", tone: "info", value: (tiles) => formatCount(tiles.activeCount) },
  { label: "Total potential revenue", tone: "violet", value: (tiles) => formatThousands(tiles.potentialCents) },
  { label: "Lost revenue", tone: "quiet", value: (tiles) => formatThousands(tiles.lostCents) },
  { label: "Closed revenue", tone: "good", value: (tiles) => formatThousands(tiles.closedCents) },
];

export const leadText = {
  heading: "Lead Management",
  loading: "Loading leads...",
  loadingOne: "Loading lead details...",
  notFound: "Lead not found",
  back: "Back to Dashboard",
  empty: "No leads found",
  emptyHint: "Make sure your Google Sheet is publicly accessible and has data.",
  fallbackError: "Failed to fetch leads",
} as const;
