import { plainText } from "../../../ui/text/plainText";
import { countText } from "../../../lib/format/format";
import { MOST_EDITED, type EditsProblem, type Turn } from "./pageEdits";
import type { SourceProblem } from "./pageSource";

const pages = (count: number) => countText(count, "page", "pages");
const TURNED: Record<Turn, string> = { 0: "", 90: ", turned right", 180: ", upside down", 270: ", turned left" };

const PROBLEMS: Record<SourceProblem, string> = {
  password: "is protected with a password, so its pages cannot be edited. Ask for a copy without one.",
  damaged: "is damaged, so its pages cannot be edited. Ask for a new copy.",
  slow: "takes too long to open here.",
  other: "could not be opened.",
  kind: "is neither a PDF nor a photo.",
  tooMany: `has more than ${String(MOST_EDITED)} pages. Split it with another program first.`,
};

/** Texts of the dialog that edits the pages of a document. */
export const pagesText = {
  open: "Edit pages",
  title: (name: string) => `Pages of ${name}`,
  reading: "Reading the pages…",
  problem: (name: string, problem: SourceProblem) => `${plainText(name)} ${PROBLEMS[problem]}`,
  keys: "Arrow keys choose a page. Shift and an arrow key move it, R and L turn it, S splits before it, Delete removes it.",
  page: (nth: number, count: number) => `Page ${String(nth)} of ${String(count)}`,
  tile: (page: string, { from, turn }: { from: string | null; turn: Turn }) =>
    `${page}${from === null ? "" : `, from ${plainText(from)}`}${TURNED[turn]}`,
  part: (name: string, count: number) => `${plainText(name)}: ${pages(count)}`,
  more: (page: string) => `More for ${page.toLowerCase()}`,
  turnRight: "Turn right",
  turnLeft: "Turn left",
  earlier: "Move earlier",
  later: "Move later",
  split: "Split before this page",
  remove: "Remove",
  undo: "Undo",
  add: "Add pages from…",
  addTitle: "Add pages",
  addHint: "All pages of the document are added at the end. The document itself stays.",
  addOne: "Add",
  addFrom: (name: string) => `Add the pages of ${name}`,
  none: "No other documents",
  noneHint: "PDFs and photos of this client can be added.",
  loading: "Loading documents...",
  listFailed: "Failed to load documents",
  second: "Second document",
  secondName: "Name",
  secondType: "Document type",
  join: "Keep as one document",
  cancel: "Cancel",
  save: "Save",
  making: "Making the file…",
  sending: (percent: number) => `Sending: ${String(percent)}%`,
  done: "Pages saved. The earlier version is kept.",
  doneSplit: "Split into two documents. The earlier version is kept.",
  restored: "The earlier version is back",
  notRestored: (why: string) => `The earlier version could not be restored. ${why}`,
  changed: "A colleague has changed this document. Close this, and open its pages again: they may have changed.",
  held: "Your changes are not saved. Save them, or press Cancel to discard them.",
  unmade: "The file could not be made. Try again.",
  unreadable: (name: string) => `The pages of ${plainText(name)} could not be read. Ask for a new copy.`,
  unnamed: "Please enter a name",
  lost: "The connection was lost. Try again.",
  problems: {
    empty: "A document needs at least one page.",
    tooMany: `A document can have at most ${String(MOST_EDITED)} pages here.`,
  } satisfies Record<EditsProblem, string>,
  /** For screen readers, after an act. */
  told: {
    turn: (page: string) => `${page} turned`,
    move: (page: string) => `Moved: now ${page.toLowerCase()}`,
    remove: (left: number) => `Removed. ${pages(left)} left`,
    split: "Split into two documents",
    join: "One document again",
    add: (count: number) => `${pages(count)} added`,
    undo: "Undone",
  },
} as const;
