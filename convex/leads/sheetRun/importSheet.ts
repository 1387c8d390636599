/** The first import: there is nothing to compare the sheet with, so its rows become leads as they are read. */
import { forEachSlice, inBatches } from "./sheetDiff";
import { appliedSheet, fingerprintOf } from "./appliedSheet";
import type { AppliedRange, BegunRun, RunOutcome } from "../sheet/model";
import type { RangeReader } from "./rangeReader";
import { addTold, findHeader, layOut, NOTHING_TOLD, type RowsTold, type SheetHeader } from "./sheetRows";
import { held, type SyncPort } from "./syncPort";

/** Rows in one transaction; each takes a few milliseconds, during which nothing else runs. */
const BATCH = 25;

interface Work {
  port: SyncPort;
  reader: RangeReader;
  run: BegunRun;
  /** When the run must stop; the next one continues. */
  endsAt: number;
}

/**
 * Null for a run that stopped before the end. A row that moves during the reading may be imported twice or not at all: nobody has
 * worked on these leads yet, and the next run compares all of them with the sheet.
 */
export async function importSheet({ port, reader, run, endsAt }: Work): Promise<RunOutcome | null> {
  const { reading, ranges: before } = run.reading;
  let { header } = run.reading;
  const ranges = [...before];
  for (let last = ranges.at(-1); last?.rows !== null; last = ranges.at(-1)) {
    if (port.now() > endsAt) {
      held(await port.saveRanges({ ranges, header }));
      return null;
    }
    const start = last === undefined ? 1 : last.start + last.rows;
    const { rows, text, hash } = await reader.readFront({ start, rows: null });
    const values = reader.parse(text);
    header ??= findHeader(values, start);
    const range: AppliedRange = { ...NOTHING_TOLD, start, rows, hash, reading };
    const told = await importRows({ port, header, values }, [...ranges, range]);
    if (told === null) {
      const seen = await fingerprintOf([...ranges, range], port.pace);
      return { kind: "held", hash: seen, trouble: { kind: "missingColumn", column: "email" }, canAccept: false };
    }
    ranges.push({ ...range, ...told });
  }
  const hash = await fingerprintOf(ranges, port.pace);
  if (run.verdict?.hash === hash) return { kind: "unchanged" };
  if (ranges.some(({ leads }) => leads > 0)) held(await port.saveRanges({ ranges, header }));
  return appliedSheet({ ranges, header, hash });
}

interface Rows {
  port: SyncPort;
  header: SheetHeader | null;
  values: string[][];
}

/** Checks the rows of the last range; null if no column holds the email address. Stores nothing before there is a lead. */
async function importRows({ port, header, values }: Rows, ranges: readonly AppliedRange[]): Promise<RowsTold | null> {
  const layout = header && layOut(header);
  const range = ranges.at(-1);
  if (layout === null || range === undefined) return header === null ? NOTHING_TOLD : null;
  let told = NOTHING_TOLD;
  let isSaved = false;
  await forEachSlice({ port, values, layout, start: range.start }, async (rows, slice) => {
    told = addTold(told, slice);
    for (const batch of inBatches(rows, BATCH)) {
      // Saved without a hash: if the run dies now, the next one compares the rows of this range.
      isSaved ||= held(await port.saveRanges({ ranges: ranges.with(-1, { ...range, hash: "" }), header }));
      held(await port.create(range, batch));
    }
  });
  return told;
}
