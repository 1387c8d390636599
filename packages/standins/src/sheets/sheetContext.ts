import type { ServiceAccount } from "./serviceAccount.ts";
import type { CsvFile } from "../core/csvFile.ts";
import type { SheetAccess } from "./store.ts";

/** Shared state of the spreadsheet service's routes. */
export interface SheetContext {
  file: CsvFile;
  access: SheetAccess;
  account: ServiceAccount;
  spreadsheetId: string;
  apiKey: string;
  now: () => number;
}
