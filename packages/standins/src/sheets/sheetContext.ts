import type { ServiceAccount } from "./serviceAccount.ts";
import type { SheetFile } from "./sheetFile.ts";
import type { SheetAccess } from "./store.ts";

/** What every call of the spreadsheet service uses. */
export interface SheetContext {
  file: SheetFile;
  access: SheetAccess;
  account: ServiceAccount;
  spreadsheetId: string;
  apiKey: string;
  now: () => number;
}
