import { MOST_ROWS, type ImportState, type KeptReason } from "../../../../convex/workspace/clientImport/rules";
import { countText, formatCount } from "../../../lib/format/format";
import type { Tone } from "../../../ui/tone";
import type { ColumnMeaning } from "./headings";

const clients = (count: number) => countText(count, "client", "clients");
const rows = (count: number) => countText(count, "row", "rows");

/** Texts of the screen that imports clients. */
export const importText = {
  title: "Import clients",
  subtitle: "Bring clients in from a CSV file. Nothing is changed before you have seen what will happen.",
  back: "Back to Clients",
  choose: "Choose a CSV file",
  drop: "or drop it here",
  fileHint:
    "One row must name the columns. A name, in one column or several, and an email address are needed; phone, client type, case type, status and date are understood. So are exports from Docketwise, Clio, Lawmatics, Google Contacts and Outlook.",
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
  headingsFound: (row: number) => `The column names are in row ${formatCount(row)}. What is above it is not imported.`,
  tooWide: (columns: number, most: number) =>
    `The file has ${formatCount(columns)} columns. Only the first ${formatCount(most)} can be imported.`,
  columns: "Columns",
  columnsHint:
    "Parts of a name are joined. Where several columns are the email address or the phone, the first filled one counts.",
  emptyColumns: (count: number) => `${countText(count, "empty column is", "empty columns are")} not shown.`,
  column: "Column",
  meaningOf: (heading: string) => `What “${heading}” is imported as`,
  ignored: "Not imported",
  noHeading: (nth: number) => `Column ${String(nth)}`,
  missing: (fields: string) => `Say which column has the ${fields}.`,
  values: "Values",
  valuesHint:
    "These words in the file are not choices in Passage. Say what each one becomes, or leave the field empty.",
  rowsWith: rows,
  valueOf: (field: string, text: string) => `What the ${field} “${text}” is imported as`,
  leftEmpty: { clientType: "Leave empty (Beneficiary)", caseType: "Leave empty", status: "Leave empty (Active)" },
  keptAs: (text: string) => `Other: ${text}`,
  moreLeftEmpty: (count: number, field: string) =>
    `${field}: ${countText(count, "more word is", "more words are")} left empty.`,
  moreKept: (count: number, field: string) =>
    `${field}: ${countText(count, "more word is", "more words are")} kept as Other.`,
  dayOrder: "What comes first in a date such as 3/4/2025",
  dayOrders: { monthFirst: "The month (March 4)", dayFirst: "The day (April 3)" },
  emptied: {
    clientType: (text: string) => `“${text}” is not Beneficiary or Petitioner`,
    caseType: (text: string) => `“${text}” was left empty`,
    status: (text: string) => `“${text}” is not Active, Inactive or Archived`,
    onboardedOn: (text: string) => `“${text}” is not a date such as 2025-01-31 or 1/31/2025`,
  },
  firstOnly: (text: string) => `Only the first one is imported: ${text}`,
  check: "Check",
  checking: (done: number, of: number) => `Checking… ${formatCount(done)} of ${formatCount(of)}`,
  good: (count: number) => `${clients(count)} can be imported.`,
  wrong: (count: number) => `${rows(count)} cannot, and will be left out:`,
  emptiedCells: (count: number) =>
    count === 1
      ? "1 cell cannot be imported as it is. The rest of its row is imported:"
      : `${formatCount(count)} cells cannot be imported as they are. The rest of their rows is imported:`,
  downloadProblems: "Download the rows left out",
  downloadFailed: "The file could not be made. Try again.",
  problemsFile: (name: string) => `${name.replace(/\.[^.]*$/, "")} - left out.csv`,
  outcome: "Result",
  leftOut: "Row left out",
  importedWithout: "Imported without it",
  noneGood: "No row can be imported. Correct the file, or say again what the columns are.",
  more: (count: number) => `and ${formatCount(count)} more; the file that you can download has all of them`,
  row: "Row",
  problem: "What is wrong",
  known: "Existing clients (same name and email) are skipped.",
  start: (count: number) => `Import ${clients(count)}`,
  sending: "Sending…",
  sent: (done: number, of: number) => `Sending… ${formatCount(Math.min(done, of))} of ${formatCount(of)}`,
  failed: "The import could not be started. Nothing was imported.",
  past: "Imports",
  noPast: "No imports yet",
  newestShown: (count: number) => `The newest ${String(count)} are shown.`,
  pastFailed: "Failed to load imports. Please try again.",
  by: (name: string) => `by ${name}`,
  made: (made: number, total: number) => `${formatCount(made)} of ${clients(total)} made`,
  result: ({ made, known }: { made: number; known: number }) =>
    known === 0 ? `${clients(made)} imported` : `${clients(made)} imported, ${formatCount(known)} known already`,
  undone: ({ removed, kept }: { removed: number; kept: number }) =>
    kept === 0 ? `${clients(removed)} removed` : `${clients(removed)} removed, ${formatCount(kept)} kept`,
  showKept: (kept: number) => `Show the ${clients(kept)} kept`,
  hideKept: "Hide the clients kept",
  keptList: "Clients kept",
  keptFailed: "Failed to load the clients kept.",
  nameless: "A client who was deleted since",
  moreKeptClients: (count: number) => `and ${clients(count)} more`,
  undo: "Undo",
  undoTitle: "Undo this import?",
  undoQuestion: (name: string, made: number) =>
    `The ${clients(made)} of ${name} are removed. Clients changed since are kept, and you will see which and why.`,
  undoConfirm: "Undo the import",
  undoing: "Undoing…",
} as const;

export const COLUMN_LABELS: Record<ColumnMeaning, string> = {
  clientName: "Name",
  firstName: "First name",
  middleName: "Middle name",
  lastName: "Last name",
  clientEmail: "Email address",
  clientPhone: "Phone",
  clientType: "Client type",
  caseType: "Case type",
  status: "Status",
  onboardedOn: "Onboarded on",
};

/** Why the undo kept a client. */
export const KEPT_WORDS: Record<KeptReason, string> = {
  deleted: "deleted by staff",
  legalHold: "has a legal hold",
  cases: "has a case",
  contract: "has a contract",
  documents: "has documents",
  messages: "has messages",
  questionnaires: "has questionnaires",
  tasks: "has tasks",
  deadlines: "has deadlines",
  notes: "has notes",
  relatedPeople: "has related people",
  portal: "is invited to the portal",
  changed: "was changed",
};

export const STATE_WORDS: Record<ImportState, { label: string; tone: Tone }> = {
  staging: { label: "Sending", tone: "quiet" },
  importing: { label: "Importing", tone: "info" },
  done: { label: "Imported", tone: "good" },
  undoing: { label: "Undoing", tone: "warn" },
  undone: { label: "Undone", tone: "quiet" },
};
