import { renameSync, writeFileSync } from "node:fs";
import Papa from "papaparse";
import { SHEET_HEADERS, sheetRow } from "./sheet.ts";

/** Writes the lead sheet as CSV. Beside its place and renamed, so that the job never reads half of it. */
export function writeSheetFile(path: string, rows: number): void {
  const grid = [SHEET_HEADERS, ...Array.from({ length: rows }, (_, index) => sheetRow(index))];
  writeFileSync(`${path}.new`, Papa.unparse(grid));
  renameSync(`${path}.new`, path);
}
