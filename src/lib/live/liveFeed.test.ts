import { describe, expect, test } from "vitest";
import { LiveFeed } from "./liveFeed";

describe("one feed", () => {
  type Row = readonly [key: number, version: number];
  interface Result {
    rows: readonly Row[];
    overflow: boolean;
  }

  /** A feed whose watches are answered by the test; `open` lists the `since` of the open ones. */
  function aFeed() {
    const watches: { since: number; answer: (result: Result) => void; isOpen: boolean }[] = [];
    const reported: unknown[] = [];
    const feed = new LiveFeed<Row>(
      {
        watch: (since, answer) => {
          const watch = { since, answer, isOpen: true };
          watches.push(watch);
          return () => (watch.isOpen = false);
        },
        nextSince: (since, rows) => rows.at(-1)?.[1] ?? since,
      },
      {
        onRows: (rows) => reported.push(rows),
        onOverflow: () => reported.push("overflow"),
        onError: () => reported.push("error"),
      },
    );
    const open = () => watches.filter(({ isOpen }) => isOpen).map(({ since }) => since);
    return { feed, watches, reported, open };
  }

  // Caught: a new snapshot after the overflow of a watch that had already been replaced.
  test("ignores an overflow and the next `since` of a replaced watch", () => {
    const { feed, watches, reported, open } = aFeed();
    const row: Row = [1, 5];
    feed.follow(0);
    watches[0]?.answer({ rows: [row], overflow: false });
    watches[0]?.answer({ rows: [], overflow: true });
    watches[0]?.answer({ rows: [row, [2, 9]], overflow: false });
    expect([reported, open()]).toEqual([
      [[row], [row, [2, 9]]],
      [0, 5],
    ]);
    watches[1]?.answer({ rows: [[2, 9]], overflow: false });
    expect(open()).toEqual([5, 9]);
    watches[2]?.answer({ rows: [], overflow: false });
    expect(open()).toEqual([9]);
  });

  // Caught: a watch that stayed subscribed after an overflow, so that each change caused a new snapshot.
  test("unsubscribes after an overflow; a result without rows is not reported", () => {
    const { feed, watches, reported, open } = aFeed();
    feed.follow(3);
    watches[0]?.answer({ rows: [], overflow: false });
    expect([reported, open()]).toEqual([[], [3]]);
    watches[0]?.answer({ rows: [], overflow: true });
    expect([reported, open()]).toEqual([["overflow"], []]);
  });
});
