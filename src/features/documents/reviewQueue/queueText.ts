import { countText, formatCount } from "../../../lib/format/format";

const MINUTE_S = 60;

/** "3 min 12 s". */
function durationText(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  if (seconds < MINUTE_S) return `${String(seconds)} s`;
  return `${String(Math.floor(seconds / MINUTE_S))} min ${String(seconds % MINUTE_S)} s`;
}

const documents = (count: number) => countText(count, "document", "documents");

/** Texts of the review queue. */
export const queueText = {
  heading: "Review",
  filters: "Whose documents",
  everyone: "Everyone",
  mine: "Mine",
  otherLabel: "Documents of another member",
  other: "Another member…",
  nothingOf: (name: string) => `Nothing to review in the cases of ${name}`,
  memberHint: "Documents of the cases that they own or work on.",
  mineHint: "Documents of the cases that you own or work on.",
  list: "Documents to review",
  showList: (count: string) => `List (${count})`,
  closeList: "Close the list",
  loading: "Loading documents to review...",
  failed: "The documents to review could not be loaded.",
  more: "Show more",
  skip: "Skip",
  next: "Next",
  undo: "Undo",
  skipped: "Skipped",
  unassigned: "Unassigned",
  formerMember: (name: string) => `${name} (former member)`,
  count: (count: number, more: boolean) => `${formatCount(count)}${more ? "+" : ""}`,
  place: (nth: number, of: number, more: boolean) => `${formatCount(nth)} of ${formatCount(of)}${more ? "+" : ""}`,
  nothing: "Nothing to review",
  nothingHint: "Documents that clients send appear here, the oldest first.",
  nothingMine: "Nothing to review in your cases",
  showEveryone: "Show everyone’s",
  done: "Done. Nothing waits for you.",
  doneIn: (count: number, ms: number) => `${documents(count)} in ${durationText(ms)}`,
  skippedLeft: (count: number) => `You skipped ${documents(count)}.`,
  reviewSkipped: "Review skipped",
  arrived: (count: number) => `Review ${documents(count)} more`,
} as const;
