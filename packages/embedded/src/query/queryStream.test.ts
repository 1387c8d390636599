import { describe, expect, test } from "vitest";
import { scaled } from "@passage/testkit/longRun";
import { cases, fc } from "@passage/testkit/seededProperties";
import type { Operator } from "./operators.ts";
import { TestTransactions, type RankQuery, type Touched } from "../../testing/testTransactions.ts";
import type { Transaction } from "../transaction/transaction.ts";

const rank = fc.nat({ max: 9 });
const rankAbove = (limit: number): Operator => ({ filter: { $gt: [{ $field: "rank" }, { $literal: limit }] } });
const operator: fc.Arbitrary<Operator> = fc.oneof(
  rank.map(rankAbove),
  fc.integer({ min: 1, max: 4 }).map((limit) => ({ limit })),
);
const query: fc.Arbitrary<RankQuery> = fc.record({
  order: fc.constantFrom("asc" as const, "desc" as const),
  from: fc.option(rank, { nil: undefined }),
  to: fc.option(rank, { nil: undefined }),
  operators: fc.array(operator, { maxLength: 2 }),
});
const write = fc.record({ place: fc.nat({ max: 5 }), rank: fc.option(rank, { nil: null }) });

function filled(ranks: readonly number[]): { rows: TestTransactions; ids: string[] } {
  const rows = new TestTransactions();
  const transaction = rows.begin();
  const ids = ranks.map((each) => transaction.insert("rows", { rank: each }));
  rows.commit(transaction);
  return { rows, ids };
}

function touches({ reads }: Transaction, touched: readonly Touched[]): boolean {
  return reads
    .intervals()
    .some(({ index, lower, upper }) =>
      touched.some((each) => each.index === index && lower <= each.key && each.key < upper),
    );
}

describe("the recorded reads of a query", () => {
  // Caught: an interval that ended before the last row; one that started at it when read in reverse; none for an empty
  // range.
  test(
    "includes every key whose change could change the result",
    () => {
      fc.assert(
        fc.property(fc.array(rank, { maxLength: 6 }), query, write, (ranks, asked, change) => {
          const { rows, ids } = filled(ranks);
          const reader = rows.begin(false);
          const before = rows.ranks(reader, asked);
          const writer = rows.begin();
          const id = ids[change.place];
          if (id === undefined) writer.insert("rows", { rank: change.rank ?? 0 });
          else if (change.rank === null) writer.remove(id);
          else writer.patch(id, { rank: change.rank });
          const touched = rows.commit(writer);
          const after = rows.ranks(rows.begin(false), asked);
          if (JSON.stringify(after) !== JSON.stringify(before)) expect(touches(reader, touched)).toBe(true);
        }),
        { numRuns: cases(500, 5_000) },
      );
    },
    scaled(30_000, 300_000),
  );

  // Caught: the cached answer of the stored row returned nevertheless.
  test("a row that the transaction changes while reading has no cached answer", () => {
    const { rows, ids } = filled([1, 2]);
    for (let read = 0; read < 2; read += 1) rows.read(rows.begin(false), {});
    const writer = rows.begin();
    const stream = rows.stream(writer);
    const [first, second] = [stream.next(), (writer.patch(ids[1] ?? "", { note: "written" }), stream.next())];
    expect(first).toMatchObject({ id: ids[0] });
    expect(second?.json).toContain("written");
    expect(second === null ? null : stream.cachedAnswer(second)).toBeNull();
  });

  // Caught: the answer of the previous row.
  test("the cached answer of a row is its own, after any filters and writes", () => {
    let kept = 0;
    const claim = fc.property(fc.array(rank, { maxLength: 6 }), query, write, (ranks, asked, change) => {
      const { rows, ids } = filled(ranks);
      const writer = rows.begin();
      const id = ids[change.place];
      const reads = [rows.begin(false), rows.begin(false), rows.begin(false), writer, writer, rows.begin(false)];
      for (const [at, transaction] of reads.entries()) {
        if (at === 4 && id !== undefined) writer.patch(id, { rank: change.rank ?? 0, note: "written" });
        for (const { json, kept: answer } of rows.read(transaction, asked)) {
          if (answer === null) continue;
          kept += 1;
          expect(answer.text).toBe(`{"value":${json},"done":false}`);
        }
      }
    });
    fc.assert(claim, { numRuns: cases(300, 3_000) });
    expect(kept).toBeGreaterThan(cases(300, 3_000));
  });

  // Caught: the whole range recorded, so that every insert ran every first page again.
  test.each([
    { order: "asc" as const, outside: 5, inside: 0 },
    { order: "desc" as const, outside: 0, inside: 9 },
  ])("ends with the last row that was read ($order)", ({ order, outside, inside }) => {
    const { rows } = filled([1, 2, 3, 6, 7, 8]);
    const reader = rows.begin(false);
    expect(rows.ranks(reader, { order, operators: [{ limit: 2 }] })).toHaveLength(2);
    const insert = (added: number): Touched[] => {
      const writer = rows.begin();
      writer.insert("rows", { rank: added });
      return rows.commit(writer);
    };
    expect(touches(reader, insert(outside))).toBe(false);
    expect(touches(reader, insert(inside))).toBe(true);
  });
});

describe("a stream", () => {
  test("continues after the last row read when rows are written in between", () => {
    const { rows, ids } = filled([1, 2, 3]);
    const transaction = rows.begin();
    expect(rows.ranks(transaction)).toEqual([1, 2, 3]);
    transaction.patch(ids[0] ?? "", { rank: 9 });
    transaction.insert("rows", { rank: 2.5 });
    transaction.remove(ids[2] ?? "");
    expect(rows.ranks(transaction)).toEqual([2, 2.5, 9]);
    expect(rows.ranks(transaction, { order: "desc", operators: [{ limit: 2 }] })).toEqual([9, 2.5]);
    expect(rows.ranks(rows.begin(false))).toEqual([1, 2, 3]);
  });

  // Caught: a rollback that streams did not notice.
  test("returns no rolled-back rows, even if they were buffered", () => {
    const { rows, ids } = filled([1, 2, 3]);
    const transaction = rows.begin();
    const ahead = rows.stream(transaction);
    const savepoint = transaction.overlay.savepoint();
    transaction.insert("rows", { rank: 2.5 });
    transaction.remove(ids[2] ?? "");
    expect(ahead.next()).toMatchObject({ id: ids[0] });
    transaction.overlay.rollback(savepoint);
    expect([ahead.next()?.id, ahead.next()?.id, ahead.next()]).toEqual([ids[1], ids[2], null]);
  });

  test("applies filters and limits in the order in which they were chained", () => {
    const { rows } = filled([1, 2, 3, 4]);
    const above2 = rankAbove(2);
    expect(rows.ranks(rows.begin(), { operators: [above2, { limit: 1 }] })).toEqual([3]);
    expect(rows.ranks(rows.begin(), { operators: [{ limit: 3 }, above2] })).toEqual([3]);
    expect(rows.ranks(rows.begin(), { operators: [{ limit: 2 }, above2] })).toEqual([]);
  });

  test("returns each row once when there are several chunks", () => {
    const ranks = Array.from({ length: 3_000 }, (_, at) => at);
    const { rows } = filled(ranks);
    expect(rows.ranks(rows.begin())).toEqual(ranks);
    expect(rows.ranks(rows.begin(), { order: "desc" })).toEqual(ranks.toReversed());
  });
});
