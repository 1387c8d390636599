import { formatCount } from "../../../lib/format/format";
import type { ListTexts } from "../../../lib/rows/ListBoard";
import type { Tone } from "../../../ui/tone";
import type { ClientFilter, ClientView } from "./clientView";

/** Texts of the list screen. */
export const clientListTexts: ListTexts = {
  heading: "Clients",
  subtitle: "Manage client profiles and documents",
  rows: "Clients",
  tabs: "Filter clients by status",
  loading: "Loading clients...",
  filling: "Loading clients…",
  failed: "Failed to load clients",
  empty: "No clients found",
  emptyHint: "Create a contract to add your first client.",
  noMatch: "Try adjusting your search terms.",
  showAll: "Show all clients",
};

export const clientText = {
  granted: "Granted",
  grant: "Grant Access",
  sample: "Sample",
  import: "Import",
  importCsv: "Import CSV",
} as const;

interface ClientTile {
  label: string;
  tone: Tone;
  /** The tab that lists them. */
  filter?: ClientFilter;
  value: (tiles: ClientView["tiles"]) => string;
}

/** The figures above the list. */
export const CLIENT_TILES: readonly ClientTile[] = [
  { label: "Active clients", tone: "good", filter: "active", value: (tiles) => formatCount(tiles.activeCount) },
  { label: "With portal access", tone: "info", value: (tiles) => formatCount(tiles.portalCount) },
];
