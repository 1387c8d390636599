import { MOST_ROWS, type ImportField, type ImportState, type KeptReason } from "../../../convex/clientImports/rules";
import { formatCount } from "../../lib/format";
import type { Tone } from "../../ui/tone";

const clients = (count: number) => (count === 1 ? "1 client" : `${formatCount(count)} clients`);
const rows = (count: number) => (count === 1 ? "1 row" : `${formatCount(count)} rows`);

/** Texts of the screen that imports clients. */
export const importText = {
  title: "Import clients",
  subtitle: "Bring clients in from a CSV file. Nothing is changed before you have seen what will happen.",
  back: "Back to Clients",
  choose: "Choose a CSV file",
  drop: "or drop it here",
  fileHint:
    "The first row names the columns. Name and email address are needed; phone, client type, case type, status and date are understood.",
  another: "Choose another file",
  reading: "Reading the file…",
  tooLarge: "The file is larger than 50 MB. Split it into several files.",
  notCsv: "This is not a CSV file. In your spreadsheet, choose “Save as” or “Download” and CSV.",
  openQuote: (row: number) =>
    `Row ${formatCount(row)}: a quotation mark is not closed. Correct the file and choose it again.`,
  unreadable: "The file could not be read. Choose it again.",
  noRows: "The file has no rows below its headings.",
  tooMany: (count: number) =>
    `The file has ${rows(count)}, and one import takes at most ${formatCount(MOST_ROWS)}. Split it into several files.`,
  guessedEncoding: "The file is not in UTF-8 and was read as Windows text. Check names with accents below.",
  columns: "Columns",
  column: "Column",
  examples: "Examples",
  means: "Imported as",
  meaningOf: (heading: string) => `What “${heading}” is imported as`,
  ignored: "Not imported",
  noHeading: (nth: number) => `Column ${String(nth)}`,
  missing: (fields: string) => `Say which column has the ${fields}.`,
  check: "Check",
  checking: (done: number, of: number) => `Checking… ${formatCount(done)} of ${formatCount(of)}`,
  good: (count: number) => `${clients(count)} can be imported.`,
  wrong: (count: number) => `${rows(count)} cannot, and will be left out:`,
  allGood: "Every row is right.",
  noneGood: "No row can be imported. Correct the file, or say again what the columns are.",
  more: (count: number) => `and ${rows(count)} more`,
  row: "Row",
  problem: "What is wrong",
  known: "People whom the practice has already, by name and email address, are left as they are.",
  start: (count: number) => `Import ${clients(count)}`,
  sending: "Sending…",
  sent: (done: number, of: number) => `Sending… ${formatCount(Math.min(done, of))} of ${formatCount(of)}`,
  failed: "The import could not be started. Nothing was imported.",
  past: "Imports",
  noPast: "Nothing was imported yet.",
  pastFailed: "Failed to load imports. Please try again.",
  by: (name: string) => `by ${name}`,
  made: (made: number, total: number) => `${formatCount(made)} of ${clients(total)} made`,
  result: ({ made, known }: { made: number; known: number }) =>
    known === 0 ? `${clients(made)} imported` : `${clients(made)} imported, ${formatCount(known)} known already`,
  undone: ({ removed, kept }: { removed: number; kept: number }) =>
    kept === 0 ? `${clients(removed)} taken back` : `${clients(removed)} taken back, ${formatCount(kept)} kept`,
  showKept: (kept: number) => `Show the ${clients(kept)} kept`,
  hideKept: "Hide the clients kept",
  keptList: "Clients kept",
  keptFailed: "Failed to load the clients kept.",
  nameless: "A client who is not there any more",
  moreKept: (count: number) => `and ${clients(count)} more`,
  undo: "Undo",
  undoTitle: "Undo this import?",
  undoQuestion: (name: string, made: number) =>
    `The ${clients(made)} of ${name} are taken off the list. Those with whom somebody has worked since are kept, and you will see which and why.`,
  undoConfirm: "Undo the import",
  undoing: "Undoing…",
} as const;

export const FIELD_LABELS: Record<ImportField, string> = {
  clientName: "Name",
  clientEmail: "Email address",
  clientPhone: "Phone",
  clientType: "Client type",
  caseType: "Case type",
  status: "Status",
  onboardedOn: "Onboarded on",
};

/** Why the undo has kept a client. */
export const KEPT_WORDS: Record<KeptReason, string> = {
  deleted: "deleted by staff",
  legalHold: "has a legal hold",
  cases: "has a case",
  contract: "has a contract",
  documents: "has documents",
  tasks: "has tasks",
  deadlines: "has deadlines",
  notes: "has notes",
  relatedPeople: "has related people",
  changed: "was changed",
};

export const STATE_WORDS: Record<ImportState, { label: string; tone: Tone }> = {
  staging: { label: "Sending", tone: "quiet" },
  importing: { label: "Importing", tone: "info" },
  done: { label: "Imported", tone: "good" },
  undoing: { label: "Undoing", tone: "warn" },
  undone: { label: "Undone", tone: "quiet" },
};
