/** Turns a complete reading of the sheet into the state shown to staff. */
import { hashLongText } from "./fingerprint";
import type { AppliedRange, RunOutcome, SheetRange } from "../sheet/model";
import type { Pace } from "./pace";
import { addTold, dayOrderOf, headersOf, NOTHING_TOLD, type SheetHeader } from "./sheetRows";

/** One hash for the whole sheet. */
export async function fingerprintOf(ranges: readonly SheetRange[], pace: Pace): Promise<string> {
  const texts = ranges.map(({ start, rows, hash }) => `${String(start)} ${String(rows)} ${hash}`);
  return await hashLongText("ranges", texts.join("\n"), pace);
}

interface Sheet {
  ranges: readonly AppliedRange[];
  header: SheetHeader | null;
  hash: string;
}

export function appliedSheet({ ranges, header, hash }: Sheet): RunOutcome {
  const told = ranges.reduce(addTold, NOTHING_TOLD);
  const { leads, skippedNoEmail, skippedRows, hasMoreColumns } = told;
  return {
    kind: "applied",
    hash,
    headers: header === null ? [] : headersOf(header),
    rows: leads + skippedNoEmail,
    skippedNoEmail,
    skippedRows,
    hasMoreColumns,
    dayOrder: dayOrderOf(told),
  };
}
