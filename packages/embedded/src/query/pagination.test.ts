import { describe, expect, test } from "vitest";
import { cases, fc } from "@passage/testkit/seededProperties";
import { parseObject } from "../domain/json.ts";
import type { Operator } from "./operators.ts";
import { readPage, type PageRequest } from "./pagination.ts";
import type { RangeExpression, SerializedQuery } from "./queryPlan.ts";
import { startedEngine } from "../../testing/testEngine.ts";
import { byWords, searchSchemaOf } from "../../testing/testRows.ts";
import { TestTransactions } from "../../testing/testTransactions.ts";

type Order = "asc" | "desc";
const ORDERS: Order[] = ["asc", "desc"];

interface PageOptions extends Partial<Omit<PageRequest, "query">> {
  order?: Order;
  range?: RangeExpression[];
  operators?: Operator[];
  journal?: string | null;
}

function queryOf({ order = "asc", range = [], operators = [] }: PageOptions): SerializedQuery {
  return { source: { type: "IndexRange", indexName: "rows.by_rank", range, order }, operators };
}

/** Pages of a table of rows with these ranks. */
function pagesOf(ranks: readonly number[]) {
  const rows = new TestTransactions();
  const add = (...added: number[]): void => {
    const transaction = rows.begin();
    for (const rank of added) transaction.insert("rows", { rank });
    rows.commit(transaction);
  };
  add(...ranks);
  const page = ({ journal = null, order, range, operators, ...asked }: PageOptions) => {
    const query = queryOf({ ...(order && { order }), ...(range && { range }), ...(operators && { operators }) });
    const bounds = { cursor: null, endCursor: null, pageSize: 3, maximumRowsRead: null, maximumBytesRead: null };
    const { page: found, ...end } = readPage(rows.begin(false), { query, ...bounds, ...asked }, journal);
    return { ranks: found.map((json) => Number(parseObject(json)["rank"])), ...end };
  };
  /** All pages, one after the other. */
  const all = (asked: PageOptions): number[][] => {
    const found: number[][] = [];
    for (let cursor: string | null = null; ;) {
      const { ranks: next, isDone, continueCursor } = page({ ...asked, cursor });
      found.push(next);
      if (isDone) return found;
      if (found.length > 50) throw new Error("There is no end of it.");
      cursor = continueCursor;
    }
  };
  return { add, page, all };
}

const above = (rank: number): Operator => ({ filter: { $gt: [{ $field: "rank" }, { $literal: rank }] } });
const from = (value: number): RangeExpression => ({ type: "Gte", fieldPath: "rank", value });
const until = (value: number): RangeExpression => ({ type: "Lte", fieldPath: "rank", value });
const inOrder = (ranks: readonly number[], order: Order): number[] =>
  ranks.toSorted((a, b) => (order === "asc" ? a - b : b - a));

describe("consecutive pages", () => {
  // Caught, one at a time: the row at a cursor returned twice, or the next one skipped, in either order; a page emptied
  // by a filter taken for the last; the end not recognized.
  test("contain each row of the range once and in order", () => {
    const rank = fc.nat({ max: 9 });
    const asked = fc.record({
      order: fc.constantFrom(...ORDERS),
      pageSize: fc.integer({ min: 1, max: 4 }),
      maximumRowsRead: fc.option(fc.integer({ min: 1, max: 4 })),
      ends: fc.tuple(rank, rank),
      filter: fc.option(rank),
    });
    fc.assert(
      fc.property(fc.array(rank, { maxLength: 12 }), asked, (ranks, { ends: [lower, upper], filter, ...rest }) => {
        const operators = filter === null ? [] : [above(filter)];
        const pages = pagesOf(ranks).all({ ...rest, range: [from(lower), until(upper)], operators });
        const wanted = ranks.filter((each) => each >= lower && each <= upper && each > (filter ?? -1));
        expect(pages.flat()).toEqual(inOrder(wanted, rest.order));
        for (const each of pages) expect(each.length).toBeLessThanOrEqual(rest.pageSize);
      }),
      { numRuns: cases(300, 3_000) },
    );
  });

  test("end with a page that is marked as the last", () => {
    const { page } = pagesOf([1, 2]);
    const last = page({});
    expect(last).toMatchObject({ ranks: [1, 2], isDone: true, pageStatus: null });
    expect(page({ cursor: last.continueCursor })).toEqual({ ...last, ranks: [], splitCursor: null });
  });

  test.each([
    [{ pageSize: 0 }, "Must request at least 1 document while paginating"],
    [{ maximumRowsRead: 0 }, "maximumRowsRead and maximumBytesRead must be greater than 0"],
    [{ maximumBytesRead: 0 }, "maximumRowsRead and maximumBytesRead must be greater than 0"],
  ])("of nothing are refused: %o", (asked, message) => {
    expect(() => pagesOf([1]).page(asked)).toThrow(message);
  });

  test("are refused for a query with a limit", () => {
    const { page } = pagesOf([1]);
    expect(() => page({ operators: [{ limit: 5 }] })).toThrow("Can't paginate a query with a limit.");
    expect(page({ operators: [above(0)] }).ranks).toEqual([1]);
  });
});

describe("a live page", () => {
  // Caught, one at a time: its end not fixed, so that it slides; the row at its end missing, or the one after it
  // included.
  test.each(ORDERS)(
    "keeps its end: it includes new rows before it, and leaves the rest to the next page (%s)",
    (order) => {
      const { add, page } = pagesOf([1, 3, 5, 7, 9]);
      const first = page({ order });
      const next = page({ order, cursor: first.continueCursor });
      add(0, 2, 4, 4.5, 6, 8, 10);
      const within = order === "asc" ? [0, 1, 2, 3, 4, 4.5, 5] : [5, 6, 7, 8, 9, 10];
      const again = page({ order, journal: first.continueCursor });
      expect(again.ranks).toEqual(inOrder(within, order));
      expect(again).toMatchObject({ isDone: false, continueCursor: first.continueCursor });
      const after = page({ order, cursor: first.continueCursor, journal: next.continueCursor });
      expect([...again.ranks, ...after.ranks]).toEqual(inOrder([0, 1, 2, 3, 4, 4.5, 5, 6, 7, 8, 9, 10], order));
      expect(after).toMatchObject({ isDone: true, continueCursor: next.continueCursor });
    },
  );

  // Caught: the client's end cursor ignored in favour of the journal's.
  test("ends at the client's end cursor, if there is one", () => {
    const { page } = pagesOf([1, 2, 3, 4, 5]);
    const [two, four] = [2, 4].map((pageSize) => page({ pageSize }).continueCursor);
    expect(page({ endCursor: two ?? null, journal: four ?? null }).ranks).toEqual([1, 2]);
  });

  // Caught, one at a time: never split; split at exactly twice its size; counted with the rows that a filter removed;
  // the split not in the middle.
  test.each(ORDERS)("that has grown to more than twice its size recommends a split in the middle (%s)", (order) => {
    const { add, page } = pagesOf([10, 30]);
    const asked = { order, operators: [above(5)], pageSize: 2 };
    const { continueCursor } = page(asked);
    add(1, 2, 3, 4, 15, 20);
    expect(page({ ...asked, journal: continueCursor })).toMatchObject({ pageStatus: null });
    add(25, 27);
    const grown = page({ ...asked, journal: continueCursor });
    expect(grown).toMatchObject({ pageStatus: "SplitRecommended", isDone: false });
    const { splitCursor } = grown;
    const halves = [
      page({ ...asked, endCursor: splitCursor }),
      page({ ...asked, cursor: splitCursor, endCursor: continueCursor }),
    ];
    expect(halves.map(({ ranks }) => ranks)).toEqual([grown.ranks.slice(0, 3), grown.ranks.slice(3)]);
  });
});

describe("a page with a read limit", () => {
  // Caught, one at a time: passed rows counted instead of rows read; one more row read; the page reported as complete,
  // or as the last.
  test("ends at the limit, and requires a split", () => {
    const { page } = pagesOf([1, 2, 3, 4, 5, 6]);
    const cut = page({ operators: [above(3)], maximumRowsRead: 4 });
    expect(cut).toMatchObject({ ranks: [4], isDone: false, pageStatus: "SplitRequired" });
    expect(page({ operators: [above(3)], cursor: cut.continueCursor }).ranks).toEqual([5, 6]);
    // It may have read everything, but does not know that.
    expect(page({ maximumRowsRead: 3 })).toMatchObject({
      ranks: [1, 2, 3],
      pageStatus: "SplitRequired",
      isDone: false,
    });
    expect(page({ maximumRowsRead: 7, pageSize: 7 })).toMatchObject({ pageStatus: null, isDone: true });
  });

  // Caught, one at a time: bytes not added up; the row limit used for bytes.
  test("may be limited in bytes", () => {
    const { page } = pagesOf([1, 2, 3, 4, 5, 6]);
    const one = page({ maximumBytesRead: 1 });
    expect(one).toMatchObject({ ranks: [1], pageStatus: "SplitRequired" });
    const oneAndABit = 100;
    expect(page({ maximumBytesRead: oneAndABit }).ranks).toEqual([1, 2]);
    expect(page({ maximumBytesRead: 100_000 })).toMatchObject({ ranks: [1, 2, 3], pageStatus: null });
  });

  // Caught, one at a time: its end moved to where it stopped, so that rows in between were on no page; the last page
  // reported as done.
  test("keeps its fixed end, and is split in the middle of the rows read", () => {
    const { page } = pagesOf([1, 2, 3, 4, 5, 6]);
    const whole = page({ pageSize: 5 });
    const cut = page({ journal: whole.continueCursor, maximumRowsRead: 3 });
    expect(cut).toMatchObject({ ranks: [1, 2, 3], continueCursor: whole.continueCursor, pageStatus: "SplitRequired" });
    expect(page({ cursor: cut.splitCursor, endCursor: whole.continueCursor }).ranks).toEqual([3, 4, 5]);
    const last = page({ pageSize: 10 });
    expect(page({ journal: last.continueCursor, maximumRowsRead: 3 })).toMatchObject({
      isDone: false,
      continueCursor: last.continueCursor,
    });
  });

  // Caught: split after its only row, into itself and an empty page, forever.
  test("that read a single row is not split further", () => {
    const { page } = pagesOf([1, 2]);
    expect(page({ maximumRowsRead: 1 })).toMatchObject({ pageStatus: "SplitRequired", splitCursor: null });
    expect(page({ maximumRowsRead: 2 }).splitCursor).not.toBeNull();
  });
});

// Caught: a page of a search cut short by the rows read, which are more than it returns.
test("a page of a search has no read limit", async () => {
  const query = {
    source: {
      type: "Search",
      indexName: "rows.by_words",
      filters: [{ type: "Search", fieldPath: "name", value: "row" }],
    },
    operators: [],
  };
  const engine = await startedEngine({
    schema: searchSchemaOf([byWords]),
    queries: {
      "rows:page": (call) =>
        call("1.0/queryPage", { query, cursor: null, pageSize: 5, maximumRowsRead: 2, maximumBytesRead: 1 }),
    },
    mutations: { "rows:add": (call, value) => call("1.0/insert", { table: "rows", value }) },
  });
  for (const rank of [1, 2, 3]) await engine.run("rows:add", { rank, name: `row ${String(rank)}` });
  expect(await engine.run("rows:page")).toMatchObject({ page: [{}, {}, {}], isDone: true, pageStatus: null });
  await engine.close();
});
