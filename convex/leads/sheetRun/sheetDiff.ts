/** Compares the changed ranges with the leads: known rows become entries, others wait to be matched. */
import { hashRows } from "./fingerprint";
import { packEntries, RowEntries, type RowEntry } from "../rowEntries";
import { addTold, findHeader, headersOf, layOut, NOTHING_TOLD, readRows, vanishedHeaders } from "./sheetRows";
import type { Layout, RowsTold, SheetHeader } from "./sheetRows";
import { held, type SyncPort } from "./syncPort";
import type { AppliedRange, BegunRun, NewRow, NextSheet, RunOutcome, SheetRange, SheetTrouble } from "../sheet/model";
import type { RangeReader } from "./rangeReader";

/** Rows read and hashed per slice. */
const SLICE = 500;
/** Entries in one part of a range. */
const MOST_ENTRIES = 5_000;
/** Rows per storing transaction, and the characters after which it ends early. */
const MOST_STORED = 100;
const MOST_STORED_CHARACTERS = 500_000;

interface Sheet {
  /** As of the look. */
  ranges: SheetRange[];
  hash: string;
  isAccepted: boolean;
}

interface Work extends Sheet {
  port: SyncPort;
  reader: RangeReader;
  run: BegunRun;
}

interface Comparison {
  next: NextSheet;
  /** The leads of the changed ranges whose rows were not found again. */
  left: RowEntries;
}

/** Null if the sheet has changed since the look, so that this reading is inconsistent. */
export async function compare(work: Work): Promise<Comparison | RunOutcome | null> {
  const { port, run, ranges, hash, isAccepted } = work;
  const unchanged = unchangedRanges(run.reading.ranges, ranges);
  const header = await headerOf(work, unchanged);
  if (header === "changed") return null;
  const layout = header && layOut(header);
  if (header !== null && layout === null) {
    return { kind: "held", hash, trouble: { kind: "missingColumn", column: "email" }, canAccept: false };
  }
  const lost = isAccepted || run.headers === null ? null : lostHeaders(run.headers, header);
  if (lost !== null) return { kind: "held", hash, trouble: lost, canAccept: true };
  // Leads repeat the headers beside their values.
  const isOther = JSON.stringify(header?.cells) !== JSON.stringify(run.reading.header?.cells);
  const kept = isOther ? new Map<number, AppliedRange>() : unchanged;
  const changed = ranges.filter(({ start }) => !kept.has(start));
  const reading = held(await port.startReading(changed.map(({ start }) => start)));
  const known = new RowEntries(await entriesOf(port, droppedRanges(run.reading.ranges, [...kept.values()])));
  const next: AppliedRange[] = [];
  for (const range of ranges) {
    const same = kept.get(range.start);
    const told = same ?? (await compareRange({ ...work, range, reading, layout, known }));
    if (told === null) return null;
    next.push({ ...told, ...range, reading: same?.reading ?? reading });
  }
  const sheet = { reading, ranges: next, header, hash, isAccepted };
  held(await port.endReading(sheet));
  return { next: sheet, left: known };
}

/** Unchanged ranges and their stored entries. The key is the first row of a range. */
function unchangedRanges(applied: readonly AppliedRange[], ranges: readonly SheetRange[]): Map<number, AppliedRange> {
  const byStart = new Map(applied.map((range) => [range.start, range]));
  return new Map(
    ranges.flatMap(({ start, rows, hash }) => {
      const known = byStart.get(start);
      return known?.rows === rows && known.hash === hash ? [[start, known] as const] : [];
    }),
  );
}

/** Ranges of the last applied sheet that are gone or changed. */
export function droppedRanges(applied: readonly AppliedRange[], next: readonly AppliedRange[]): AppliedRange[] {
  return applied.filter((old) => !next.some(({ start, reading }) => start === old.start && reading === old.reading));
}

/** Reads the headers again only if their range, or one above it, has changed. */
async function headerOf(
  { reader, run, ranges }: Work,
  unchanged: ReadonlyMap<number, AppliedRange>,
): Promise<SheetHeader | null | "changed"> {
  const { header } = run.reading;
  const above = ranges.filter(({ start }) => header !== null && start <= header.row);
  if (header !== null && above.every(({ start }) => unchanged.has(start))) return header;
  for (const range of ranges) {
    const values = await reader.cellsOf(range, "again");
    if (values === null) return "changed";
    const found = findHeader(values, range.start);
    if (found !== null) return found;
  }
  return null;
}

/** The trouble if the header row, or columns in it, disappeared; null if none did. */
function lostHeaders(before: string[], now: SheetHeader | null): SheetTrouble | null {
  if (now === null) return { kind: "empty" };
  const headers = vanishedHeaders(before, headersOf(now));
  return headers.length === 0 ? null : { kind: "headersChanged", headers };
}

export async function entriesOf(port: SyncPort, ranges: readonly AppliedRange[]): Promise<ArrayBuffer[]> {
  const packed: ArrayBuffer[] = [];
  for (const place of ranges) {
    for (let cursor: string | null = null; ;) {
      const page = await port.listEntries(place, cursor);
      packed.push(...page.entries);
      if (page.cursor === null) break;
      ({ cursor } = page);
    }
  }
  return packed;
}

interface RangeWork extends Work {
  range: SheetRange;
  reading: number;
  layout: Layout | null;
  known: RowEntries;
}

async function compareRange({ port, reader, run, range, reading, layout, known }: RangeWork): Promise<RowsTold | null> {
  if (layout === null) return NOTHING_TOLD;
  const values = await reader.cellsOf(range);
  if (values === null) return null;
  const place = { reading, start: range.start };
  let entries: RowEntry[] = [];
  const storeEntries = async () => {
    held(await port.store(place, { entries: packEntries(entries), rows: [] }));
    entries = [];
  };
  let told = NOTHING_TOLD;
  await forEachSlice({ port, values, layout, start: range.start }, async (rows, slice) => {
    told = addTold(told, slice);
    const unknown = rows.filter((row) => {
      const number = known.take(row.rowHash);
      if (number !== null) entries.push({ rowHash: row.rowHash, number });
      return number === null;
    });
    const counted = run.hasLeads ? unknown.map((row) => ({ ...row, atLeast: 0 })) : unknown;
    for (const batch of inBatches(counted)) held(await port.store(place, { entries: null, rows: batch }));
    if (entries.length >= MOST_ENTRIES) await storeEntries();
  });
  if (entries.length > 0) await storeEntries();
  return told;
}

interface Cells {
  port: SyncPort;
  values: string[][];
  layout: Layout;
  start: number;
}

/** Reads and hashes the rows of a range, a slice at a time. */
export async function forEachSlice(
  { port, values, layout, start }: Cells,
  work: (rows: NewRow[], told: RowsTold) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < values.length; at += SLICE) {
    if (port.pace.isDue()) await port.pace.rest();
    const { rows, told } = readRows(values.slice(at, at + SLICE), { layout, firstRow: start + at });
    const hashed = await hashRows(rows, port.pace);
    // The first import numbers leads by their place below the headers.
    await work(
      hashed.map((row) => ({ ...row, atLeast: row.place - layout.headerRow })),
      told,
    );
  }
}

/** Batches of rows, one per transaction: anybody may send the form, and a row may have a hundred thousand characters. */
export function* inBatches(rows: readonly NewRow[], most = MOST_STORED): Generator<NewRow[]> {
  let batch: NewRow[] = [];
  let characters = 0;
  for (const row of rows) {
    const length = row.content.fields.reduce((sum, { value }) => sum + value.length, 0);
    if (batch.length >= most || (batch.length > 0 && characters + length > MOST_STORED_CHARACTERS)) {
      yield batch;
      [batch, characters] = [[], 0];
    }
    batch.push(row);
    characters += length;
  }
  if (batch.length > 0) yield batch;
}
