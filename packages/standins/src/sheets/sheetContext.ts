import type { ServiceAccount } from "./serviceAccount.ts";
import type { CsvFile } from "../core/csvFile.ts";
import type { SheetAccess } from "./store.ts";

/** What every call of the spreadsheet service uses. */
export interface SheetContext {
  file: CsvFile;
  access: SheetAccess;
  account: ServiceAccount;
  spreadsheetId: string;
  apiKey: string;
  now: () => number;
}
