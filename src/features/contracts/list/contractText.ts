import { formatCount, formatDollars } from "../../../lib/format/format";
import type { ListTexts } from "../../../lib/rows/ListBoard";
import type { Tone } from "../../../ui/tone";
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

/** Label of the column "Balance", the whole debt; on a contract's page, Balance is the fee less the retainer. */
export const owedLabel = "Owed";

export const chargeLabel = "Create Balance Charge";

export const createContractLabel = "Create Contract";
export const receivedFailed = "What deleted clients have paid could not be loaded. Received is without it.";

interface ContractTile {
  label: string;
  tone: Tone;
  /** The tab that lists them. */
  filter?: ContractFilter;
  value: (tiles: ContractView["tiles"]) => string;
}

/** The figures above the list. */
export const CONTRACT_TILES: readonly ContractTile[] = [
  {
    label: "Waiting for signature",
    tone: "info",
    filter: "pending",
    value: (tiles) => formatCount(tiles.waitingCount),
  },
  { label: "Outstanding on signed contracts", tone: "warn", value: (tiles) => formatDollars(tiles.outstandingCents) },
  { label: "Received", tone: "good", value: (tiles) => formatDollars(tiles.receivedCents) },
];
