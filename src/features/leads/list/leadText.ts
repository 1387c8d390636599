import type { LeadTiles } from "../../../../convex/leads/counts/rules";
import {
  LEAD_STATUS_LABELS,
  LEAD_STATUS_TONES,
  LEAD_STATUSES,
  type LeadStatus,
} from "../../../../convex/leads/status/rules";
import { formatCount, formatThousands } from "../../../lib/format/format";
import type { ListTexts } from "../../../lib/rows/ListBoard";
import type { Choice } from "../../../ui/menu/choice";
import type { Tone } from "../../../ui/tone";
import type { LeadFilter } from "./leadView";

export const LEAD_STATUS_CHOICES: readonly (Choice<LeadStatus> & { tone: Tone })[] = LEAD_STATUSES.map((status) => ({
  value: status,
  label: LEAD_STATUS_LABELS[status],
  tone: LEAD_STATUS_TONES[status],
}));

export const LEAD_FILTER_LABELS: Record<LeadFilter, string> = {
  all: "All Leads",
  mine: "Mine",
  due: "Due",
  ...LEAD_STATUS_LABELS,
  left: "Left the sheet",
};

interface LeadTile {
  label: string;
  tone: Tone;
  filter?: LeadFilter;
  value: (tiles: LeadTiles) => string;
}

/** Labels and values of the tiles above the list. A tile of one status opens its tab. */
export const LEAD_TILES: readonly LeadTile[] = [
  { label: "Active leads", tone: "info", value: (tiles) => formatCount(tiles.activeCount) },
  { label: "Total potential revenue", tone: "violet", value: (tiles) => formatThousands(tiles.potentialCents) },
  { label: "Lost revenue", tone: "quiet", filter: "not_interested", value: (of) => formatThousands(of.lostCents) },
  { label: "Closed revenue", tone: "good", filter: "closed", value: (of) => formatThousands(of.closedCents) },
];

/** Texts of the list screen. */
export const leadListTexts: ListTexts = {
  heading: "Lead Management",
  rows: "Leads",
  tabs: "Lead status",
  loading: "Loading leads...",
  filling: "Loading leads…",
  failed: "Failed to fetch leads",
  empty: "No leads found",
  emptyHint: "Make sure your Google Sheet is publicly accessible and has data.",
  noMatch: "No lead matches this search and status.",
  showAll: "Show all leads",
};

/** Texts of the screen of one lead. */
export const leadText = {
  loadingOne: "Loading lead details...",
  onlyListed: "This is what the list knows of the lead. The rest appears when the connection is back.",
  notFound: "Lead not found",
  back: "Back to Dashboard",
  notes: "Internal notes about this lead",
} as const;
