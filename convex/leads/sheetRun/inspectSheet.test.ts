import { describe, expect, test } from "vitest";
import { aSheetRow, SHEET_HEADERS } from "../../../tests/support/functions/samples";
import { SheetStore } from "../../../tests/support/functions/sheetStore";
import { look } from "./inspectSheet";
import { RangeReader, type ReadingLimits } from "./rangeReader";
import type { SheetRange } from "../sheet/model";
import { RunEnded, type Stretch } from "./syncPort";

/** About three rows in a range. */
const SHORT: ReadingLimits = { characters: 600, mostCharacters: 900, rows: 20, firstRows: 3 };

const person = (n: number, differing = {}) =>
  aSheetRow({ email: `p${String(n).padStart(3, "0")}@mail.test`, ...differing });
const people = (from: number, to: number) => Array.from({ length: to - from }, (_, nth) => person(from + nth));

function aSheet(...rows: string[][]) {
  const store = new SheetStore({ gridRows: 10 });
  store.rows = [SHEET_HEADERS, ...rows];
  return store;
}

async function lookAt(store: SheetStore, known: readonly SheetRange[] = []) {
  store.asked = [];
  const ranges = await look(new RangeReader(store.port(), SHORT), known);
  return { ranges, reads: store.asked.map(({ start }) => start) };
}

const starts = (ranges: readonly SheetRange[]) => ranges.map(({ start }) => start);

describe("a look at the sheet", () => {
  test("lays out ranges of a bounded length that cover it without a gap, the last one without an end", async () => {
    const store = aSheet(...people(0, 30));
    const { ranges } = await lookAt(store);
    expect(ranges.length).toBeGreaterThan(5);
    let next = 1;
    for (const [index, { start, rows }] of ranges.entries()) {
      expect(start).toBe(next);
      expect(rows === null).toBe(index === ranges.length - 1);
      next += rows ?? 0;
    }
    for (const { start, rows } of store.asked) {
      expect(JSON.stringify(store.rows.slice(start - 1, start - 1 + (rows ?? 100))).length).toBeLessThan(1_000);
    }
  });

  test("of a short sheet is one read, whether or not it has changed", async () => {
    const store = new SheetStore({ gridRows: 3 });
    store.rows = [SHEET_HEADERS, person(1)];
    const { ranges } = await lookAt(store);
    expect(starts(ranges)).toEqual([1]);
    expect((await lookAt(store, ranges)).reads).toEqual([1]);
    store.rows.push(person(2));
    expect((await lookAt(store, ranges)).reads).toEqual([1]);
  });

  test("reads each range once if only a row at the end is new, or nothing", async () => {
    const store = aSheet(...people(0, 12));
    const { ranges } = await lookAt(store);
    const backwards = starts(ranges).toReversed();
    expect(await lookAt(store, ranges)).toEqual({ ranges, reads: backwards });
    store.rows.push(person(90));
    const again = await lookAt(store, ranges);
    expect(again.reads).toEqual(backwards);
    expect(again.ranges.at(-1)?.hash).not.toBe(ranges.at(-1)?.hash);
  });

  // Caught: ranges read before the changed one assumed to have been the same at that moment.
  test("rereads the earlier ranges after it finds a change", async () => {
    const store = aSheet(...people(0, 12));
    const { ranges } = await lookAt(store);
    store.rows[1] = person(70);
    const backwards = starts(ranges).toReversed();
    expect((await lookAt(store, ranges)).reads).toEqual([...backwards, ...backwards.slice(0, -1)]);
  });

  // Caught: a row moved up during the reading mistaken for a deleted one, and a row moved down for two.
  test.each([
    ["up", (rows: string[][]) => [rows[0] ?? [], ...rows.slice(-1), ...rows.slice(1, -1)]],
    ["down", (rows: string[][]) => [rows[0] ?? [], ...rows.slice(2), rows[1] ?? []]],
  ])("in which a row moves %s is one of the sheet before that or after it", async (_where, move) => {
    const sizes = new Set<number>();
    for (let at = 1; at <= 12; at += 1) {
      const store = aSheet(...people(0, 12));
      const { ranges } = await lookAt(store);
      const [before, after] = [store.rows, move(store.rows)];
      let reads = 0;
      store.beforeRead = () => {
        if (++reads === at) store.rows = after;
      };
      const looked = (await lookAt(store, ranges)).ranges;
      store.beforeRead = () => undefined;
      const whole: SheetRange[][] = [];
      for (const rows of [before, after]) {
        store.rows = rows;
        whole.push((await lookAt(store, looked)).ranges);
      }
      expect(whole).toContainEqual(looked);
      sizes.add(reads);
    }
    expect(sizes.size).toBeGreaterThan(1);
  });

  test("is given up if the sheet changes all the time", async () => {
    const store = aSheet(...people(0, 12));
    let changes = 0;
    store.beforeRead = ({ start }) => (store.rows[start] = person(100 + ++changes));
    await expect(lookAt(store)).rejects.toThrow(RunEnded);
    expect(changes).toBeLessThan(60);
  });

  test("finds the end of a sheet from which rows were deleted", async () => {
    const store = aSheet(...people(0, 30));
    const { ranges } = await lookAt(store);
    store.rows = store.rows.slice(0, 12);
    const { ranges: left } = await lookAt(store, ranges);
    expect(left.length).toBeLessThan(ranges.length);
    expect(left.at(-1)).toMatchObject({ rows: null });
    expect(await lookAt(store, left)).toMatchObject({ ranges: left });
  });

  // Caught: a range that grows for ever, because only its end is looked at.
  test("divides a range that has grown too long, and leaves the others as they are", async () => {
    const store = aSheet(...people(0, 12));
    const { ranges } = await lookAt(store);
    store.rows.push(...people(50, 62));
    const { ranges: more } = await lookAt(store, ranges);
    expect(more.slice(0, ranges.length - 1)).toEqual(ranges.slice(0, -1));
    expect(more.length).toBeGreaterThan(ranges.length + 2);
  });

  test("reads blank rows at the end in one go", async () => {
    const store = new SheetStore({ gridRows: 100_000 });
    store.rows = [SHEET_HEADERS, person(1)];
    expect((await lookAt(store)).ranges).toHaveLength(3);
  });
});

describe("reading", () => {
  function aReader(differing: Parameters<SheetStore["port"]>[0]) {
    const store = aSheet(...people(0, 3));
    let now = 0;
    const waited: number[] = [];
    let kept = 0;
    const port = store.port({
      now: () => now,
      wait: (ms) => {
        waited.push(ms);
        now += ms;
        return Promise.resolve();
      },
      keep: () => {
        kept += 1;
        return Promise.resolve(true);
      },
      ...differing,
    });
    const told = () => ({ waited, kept, now });
    return { reader: new RangeReader(port, SHORT), pass: (ms: number) => (now += ms), told };
  }
  const ROW: Stretch = { start: 2, rows: 1 };
  const tooMany = { kind: "failed", trouble: { kind: "serviceError", status: 429, reason: "Quota." } } as const;

  // Caught: the sixty-first read of a minute, which Google refuses.
  test("takes no more than fifty reads of a minute, and keeps the lease while it waits", async () => {
    const { reader, pass, told } = aReader({});
    for (let read = 0; read < 50; read += 1) await reader.read(ROW);
    expect(told()).toMatchObject({ waited: [], kept: 0 });
    pass(15_000);
    await reader.read(ROW);
    expect(told()).toEqual({ waited: [20_000, 20_000, 5_000], kept: 3, now: 60_000 });
    pass(60_000);
    for (let read = 0; read < 50; read += 1) await reader.read(ROW);
    expect(told().waited).toHaveLength(3);
  });

  test("waits if others have used up the minute's reads, but not before the first answer, nor for ever", async () => {
    const first = aReader({ fetchRange: () => Promise.resolve(tooMany) });
    await expect(first.reader.read(ROW)).rejects.toMatchObject({ outcome: tooMany });
    let reads = 0;
    const text = { kind: "text", text: "{}" } as const;
    const { reader, told } = aReader({
      fetchRange: () => Promise.resolve(++reads === 1 || reads === 4 ? text : tooMany),
    });
    await reader.read(ROW);
    expect(await reader.read(ROW)).toMatchObject({ text: "{}" });
    expect(told().waited).toEqual([20_000, 10_000, 20_000, 10_000]);
    await expect(reader.read(ROW)).rejects.toMatchObject({ outcome: tooMany });
    expect(reads).toBe(7);
  });

  test("of a single row allows a longer answer than of several, and ends if even that is too long", async () => {
    const asked: number[] = [];
    const { reader } = aReader({
      fetchRange: (_stretch, maxBytes) => {
        asked.push(maxBytes);
        return Promise.resolve({ kind: "tooLong" });
      },
    });
    expect(await reader.read({ start: 2, rows: 2 })).toEqual({ kind: "tooLong", perRow: null });
    await expect(reader.read(ROW)).rejects.toMatchObject({ outcome: { trouble: { kind: "unreadable" } } });
    expect(asked).toEqual([6 * 1024 * 1024, 16 * 1024 * 1024]);
  });
});
