import { describe, expect, test } from "vitest";
import { LiveFeed } from "./liveFeed";

describe("one feed", () => {
  type Row = readonly [key: number, version: number];
  interface Result {
    rows: readonly Row[];
    overflow: boolean;
  }

  /** A feed whose watches are answered by the test; each that is still open has its place and start. */
  function aFeed() {
    const watches: { since: number; answer: (result: Result) => void; isOpen: boolean }[] = [];
    const told: unknown[] = [];
    const feed = new LiveFeed<Row>(
      {
        watch: (since, answer) => {
          const watch = { since, answer, isOpen: true };
          watches.push(watch);
          return () => (watch.isOpen = false);
        },
        nextSince: (since, rows) => rows.at(-1)?.[1] ?? since,
      },
      { onRows: (rows) => told.push(rows), onOverflow: () => told.push("overflow"), onError: () => told.push("error") },
    );
    const open = () => watches.filter(({ isOpen }) => isOpen).map(({ since }) => since);
    return { feed, watches, told, open };
  }

  // Caught: the list read anew because a watch overflowed that another had replaced already.
  test("that moved on has lost nothing by an overflow of the watch before, and follows no start of its", () => {
    const { feed, watches, told, open } = aFeed();
    const row: Row = [1, 5];
    feed.follow(0);
    watches[0]?.answer({ rows: [row], overflow: false });
    watches[0]?.answer({ rows: [], overflow: true });
    watches[0]?.answer({ rows: [row, [2, 9]], overflow: false });
    expect([told, open()]).toEqual([
      [[row], [row, [2, 9]]],
      [0, 5],
    ]);
    watches[1]?.answer({ rows: [[2, 9]], overflow: false });
    expect(open()).toEqual([5, 9]);
    watches[2]?.answer({ rows: [], overflow: false });
    expect(open()).toEqual([9]);
  });

  // Caught: a watch that overflowed and went on, so that each change had the list read anew.
  test("that overflowed is watched no more; a result without rows is no news", () => {
    const { feed, watches, told, open } = aFeed();
    feed.follow(3);
    watches[0]?.answer({ rows: [], overflow: false });
    expect([told, open()]).toEqual([[], [3]]);
    watches[0]?.answer({ rows: [], overflow: true });
    expect([told, open()]).toEqual([["overflow"], []]);
  });
});
