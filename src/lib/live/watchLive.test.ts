import { ConvexReactClient } from "convex/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { LiveFeed } from "./liveFeed";
import { watchLive } from "./watchLive";

/** A stand-in for the one live query: its present result, how it reports a change, and who has unsubscribed. */
let answer: () => unknown;
let change: () => void;
let left: number;
let told: unknown[];

function watched() {
  const client = new ConvexReactClient("https://workspace.test");
  const watchQuery = vi.spyOn(client, "watchQuery").mockReturnValue({
    localQueryResult: () => answer(),
    onUpdate: (told) => {
      change = told;
      return () => {
        left += 1;
      };
    },
    journal: () => undefined,
  });
  const stop = watchLive(client, {
    query: api.leads.staff.feed,
    args: { since: 7 },
    onResult: (result) => told.push(result),
    onError: (error) => told.push(error),
  });
  return { stop, watchQuery };
}

beforeEach(() => {
  answer = () => undefined;
  left = 0;
  told = [];
});

// Caught, one at a time: nothing said of an answer that was there before; "not yet" taken for an answer.
test("an answer is told when it comes, and at once where another screen has it already", async () => {
  const { watchQuery } = watched();
  await Promise.resolve();
  expect(told).toEqual([]);
  answer = () => "first";
  change();
  expect(told).toEqual(["first"]);
  watched();
  expect(told).toEqual(["first"]);
  await Promise.resolve();
  expect(told).toEqual(["first", "first"]);
  expect(watchQuery.mock.calls).toEqual([[api.leads.staff.feed, { since: 7 }]]);
});

// Caught: a refusal that was thrown into the client's own work, where nobody is told.
test("a refusal is told as one, and an answer after it too", () => {
  watched();
  const refusal = new Error("refused");
  answer = () => {
    throw refusal;
  };
  change();
  answer = () => "again";
  change();
  expect(told).toEqual([refusal, "again"]);
});

// Caught, one at a time: what was on its way told after the end; the query left watched.
test("after the end nothing is told, and nobody watches", async () => {
  answer = () => "there already";
  const { stop } = watched();
  stop();
  await Promise.resolve();
  change();
  expect([told, left]).toEqual([[], 1]);
});

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
