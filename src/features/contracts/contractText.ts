import { formatCount, formatDollars } from "../../lib/format";
import type { ListTexts } from "../../lib/rows/ListBoard";
import type { Tone } from "../../ui/tone";
import type { ContractFilter, ContractView } from "./contractView";

/** Texts of the list screen. */
export const contractListTexts: ListTexts = {
  heading: "Contracts",
  subtitle: "Manage and track all client contracts",
  rows: "Contracts",
  tabs: "Contract progress",
  loading: "Loading contracts...",
  filling: "Loading contracts…",
  failed: "Failed to load contracts. Please try again.",
  empty: "No contracts found",
  emptyHint: "Create a contract to send it with a payment link.",
  noMatch: "No contract matches this search and tab.",
  showAll: "Show all contracts",
};

/** In the cell of what is owed. */
export const chargeLabel = "Create Balance Charge";

export const createContractLabel = "Create Contract";

interface ContractTile {
  label: string;
  tone: Tone;
  /** The tab in which they are. */
  filter?: ContractFilter;
  value: (tiles: ContractView["tiles"]) => string;
}

/** A sum without cents: the figures line up, and each contract has its own. */
const wholeDollars = (cents: number) => formatDollars(Math.round(cents / 100) * 100);

/** The figures above the list. */
export const CONTRACT_TILES: readonly ContractTile[] = [
  {
    label: "Waiting for signature",
    tone: "info",
    filter: "pending",
    value: (tiles) => formatCount(tiles.waitingCount),
  },
  { label: "Outstanding on signed contracts", tone: "warn", value: (tiles) => wholeDollars(tiles.outstandingCents) },
  { label: "Received", tone: "good", value: (tiles) => wholeDollars(tiles.receivedCents) },
];
