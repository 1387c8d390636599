import { countText, formatCount } from "../../../lib/format/format";
import { plainText } from "../../../ui/text/plainText";
import { shareWith, type SheetAccess } from "./emptyHint";
import type { SyncState } from "./syncText";

export type SheetTrouble = NonNullable<SyncState["trouble"]>;

const SHOWN_HEADER_CHARACTERS = 60;

function quoted(header: string): string {
  const text = plainText(header);
  return `“${text.length > SHOWN_HEADER_CHARACTERS ? `${text.slice(0, SHOWN_HEADER_CHARACTERS)}…` : text}”`;
}

/** The source of the leads, as the end of a sentence. */
const sheetName = (access: SheetAccess) => (access.mode === "file" ? access.name : "the sheet");
const atStart = (name: string) => (name === "the sheet" ? "The sheet" : name);
const readerName = (access: SheetAccess) =>
  access.mode === "file" ? `The service that reads ${access.name}` : "Google Sheets";
const fileName = (access: SheetAccess) =>
  access.mode === "file" ? `The file ${access.name}` : "The file of the sheet";

/** The problem in one sentence; null only right after an update of Passage. */
export function sheetTroubleText(trouble: SheetTrouble | null, access: SheetAccess): string {
  const [sheet, reader] = [sheetName(access), readerName(access)];
  switch (trouble?.kind) {
    case undefined:
      return "Failed to fetch leads";
    case "unreachable":
      return `${reader} could not be reached.`;
    case "silent":
      return `${reader} did not answer within 30 seconds.`;
    case "unreadable":
      return `${reader} sent an answer that cannot be read.`;
    case "unsettled":
      return `${atStart(sheet)} was changed again and again while it was read.`;
    case "refused":
    case "notFound":
    case "serviceError":
      return `${reader} answered ${String(trouble.status)}${trouble.reason === "" ? "." : ` - ${plainText(trouble.reason)}`}`;
    case "badAccount":
      return "SHEETS_SERVICE_ACCOUNT is not the JSON key file of a service account.";
    case "noKey":
      return "No key for the lead spreadsheet is set.";
    case "fileGone":
      return `${fileName(access)} is missing.`;
    case "fileBroken":
      return `${fileName(access)} cannot be read as a CSV: ${plainText(trouble.flaw)}.`;
    case "notApplied":
      return `${atStart(sheet)} was read but could not be applied. The log has the details.`;
    case "missingColumn":
      return `${atStart(sheet)} has no ${trouble.column} column.`;
    case "empty":
      return `${atStart(sheet)} is empty.`;
    case "headersChanged": {
      const columns = trouble.headers.length === 1 ? "column" : "columns";
      return `${atStart(sheet)} no longer has the ${columns} ${trouble.headers.map(quoted).join(", ")}.`;
    }
    case "tooManyMissing":
      return `${formatCount(trouble.missing)} of ${formatCount(trouble.listed)} leads are missing from ${sheet}.`;
  }
}

/** The reader's remedy; null if waiting is the only one. */
export function adviceText(trouble: SheetTrouble | null, access: SheetAccess, canAccept: boolean): string | null {
  switch (trouble?.kind) {
    case "unreachable":
    case "silent":
    case "unreadable":
    case "unsettled":
    case "serviceError":
      return "It will be tried again in a minute.";
    case "refused":
      return refusedAdvice(trouble.status, access);
    case "notFound":
      return access.mode === "file" ? "Restart Passage." : "Check the spreadsheet ID.";
    case "badAccount":
      return "Check the settings of this deployment.";
    case "noKey":
      return "Set SHEETS_API_KEY or SHEETS_SERVICE_ACCOUNT.";
    case "fileGone":
      return "Put it back, and it will be read within a minute.";
    case "fileBroken":
      return "Fix the file, and it will be read within a minute.";
    case "missingColumn":
      return "Name the column with the email addresses “Email”.";
    case "empty":
    case "headersChanged":
    case "tooManyMissing": {
      const sheet = access.mode === "file" ? "file" : "sheet";
      return `Fix the ${sheet}, or ${canAccept ? "" : "ask an administrator to "}accept it.`;
    }
    case "notApplied":
    case undefined:
      return null;
  }
}

function refusedAdvice(status: number, access: SheetAccess): string | null {
  if (access.mode === "file") return "Switch sharing on, on the page of the lead sheet.";
  if (status === 400) return "Check the API key, the spreadsheet ID and the name of the tab.";
  if (access.mode === "serviceAccount") return shareWith(access);
  return status === 401 ? "Check the API key." : null;
}

export const SHARING_INTRO = "To make the spreadsheet public:";
export const SHARING_STEPS = [
  'Open the spreadsheet and click "Share"',
  'Change General access to "Anyone with the link"',
  'Set the permission to "Viewer"',
  'Click "Done", then Retry here',
] as const;

/** Whether Google refused the key, which making the sheet public may solve. */
export function isAboutSharing(trouble: SheetTrouble | null, access: SheetAccess): boolean {
  if (access.mode !== "apiKey") return false;
  return trouble?.kind === "notFound" || (trouble?.kind === "refused" && trouble.status !== 400);
}

/** Title of the dialog in which an administrator accepts a held sheet. */
export function acceptQuestion(trouble: SheetTrouble | null, leadCount: number): string {
  if (trouble?.kind === "tooManyMissing") return removeQuestion(trouble.missing);
  if (trouble?.kind === "empty") return removeQuestion(leadCount);
  if (trouble?.kind === "headersChanged") return `Accept the sheet without ${trouble.headers.map(quoted).join(", ")}?`;
  return "Accept the sheet as it is?";
}

function removeQuestion(count: number): string {
  return `Remove ${countText(count, "lead", "leads")} from the list?`;
}
