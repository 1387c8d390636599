import { beforeEach, describe, expect, test } from "vitest";
import type { FeedAnswer } from "../../../convex/platform/liveList/rules";
import { LiveFeed } from "./liveFeed";

type Row = readonly [key: number, version: number];

const answerOf = (after: number, ...rows: Row[]): FeedAnswer<Row> => ({
  after,
  newest: Math.max(after, ...rows.map((row) => row[1])),
  rows,
});

/** A feed whose watches and reads are answered by the test. */
function aFeed() {
  const watches: { answer: (answer: FeedAnswer<Row>) => void; fail: () => void; isOpen: boolean }[] = [];
  const reads: { from: number; answer: (answer: FeedAnswer<Row>) => void; fail: () => void }[] = [];
  const pauses: { attempt: number; end: () => void }[] = [];
  const reported: unknown[] = [];
  const feed = new LiveFeed<Row>(
    {
      watch: (answer, fail) => {
        const watch = {
          answer,
          fail: () => {
            fail(new Error("refused"));
          },
          isOpen: true,
        };
        watches.push(watch);
        return () => (watch.isOpen = false);
      },
      readAfter: (from) =>
        new Promise((answer, reject) => {
          reads.push({
            from,
            answer,
            fail: () => {
              reject(new Error("refused"));
            },
          });
        }),
      pause: (attempt) =>
        new Promise((resolve) => {
          pauses.push({
            attempt,
            end: () => {
              resolve();
            },
          });
        }),
    },
    {
      onRows: (rows) => reported.push(rows),
      onCurrent: () => reported.push("current"),
      onError: () => reported.push("error"),
      onLost: () => reported.push("lost"),
    },
  );
  const open = () => watches.map(({ isOpen }) => isOpen);
  const flush = async () => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  };
  return { feed, watches, reads, pauses, reported, open, flush };
}

let all: ReturnType<typeof aFeed>;
beforeEach(() => {
  all = aFeed();
});

// Caught: every row of an answer passed on, so that a screen handled each change as often as answers repeated it.
test("a row that an answer repeats is reported once", () => {
  const { feed, watches, reported } = all;
  feed.follow(5);
  watches[0]?.answer(answerOf(4, [1, 6], [2, 5]));
  watches[0]?.answer(answerOf(4, [3, 7], [1, 6], [2, 5]));
  watches[0]?.answer(answerOf(4, [3, 7], [1, 6], [2, 5]));
  expect(reported).toEqual([[[1, 6]], "current", [[3, 7]], "current", "current"]);
});

describe("a gap", () => {
  // Caught, one at a time: the position moved over the gap; one read for each live answer that arrived during the read.
  test("is read by one request at a time, while live answers go on", async () => {
    const { feed, watches, reads, reported, flush } = all;
    feed.follow(5);
    watches[0]?.answer(answerOf(8, [1, 9]));
    watches[0]?.answer(answerOf(9, [2, 10]));
    expect(reads.map(({ from }) => from)).toEqual([5]);
    reads[0]?.answer(answerOf(5, [3, 6], [4, 7]));
    await flush();
    expect(reads.map(({ from }) => from)).toEqual([5, 7]);
    reads[1]?.answer(answerOf(7, [5, 8], [1, 9], [2, 10]));
    await flush();
    expect(reported).toEqual([
      [[1, 9]],
      [[2, 10]],
      [
        [3, 6],
        [4, 7],
      ],
      [
        [5, 8],
        [1, 9],
        [2, 10],
      ],
      "current",
    ]);
    watches[0]?.answer(answerOf(10, [3, 11]));
    expect(reads).toHaveLength(2);
  });

  // Caught: a position moved back by an older read; the next change was then read twice.
  test("closed by a live answer in the meantime is not read again", async () => {
    const { feed, watches, reads, flush } = all;
    feed.follow(5);
    watches[0]?.answer(answerOf(6, [1, 9]));
    watches[0]?.answer(answerOf(5, [2, 6], [1, 9]));
    reads[0]?.answer(answerOf(5, [2, 6]));
    await flush();
    watches[0]?.answer(answerOf(9, [3, 10]));
    expect(reads).toHaveLength(1);
  });

  test("whose read is refused is read again after a longer and longer delay", async () => {
    const { feed, watches, reads, pauses, reported, flush } = all;
    feed.follow(5);
    watches[0]?.answer(answerOf(8, [1, 9]));
    for (const attempt of [1, 2]) {
      reads.at(-1)?.fail();
      await flush();
      expect(pauses.at(-1)?.attempt).toBe(attempt);
      pauses.at(-1)?.end();
      await flush();
    }
    reads.at(-1)?.answer(answerOf(5, [2, 8], [1, 9]));
    await flush();
    expect(reported.filter((each) => typeof each === "string")).toEqual(["error", "error", "current"]);
  });

  // Caught: rows of the previous person reported after the list was closed.
  test("read when the feed has stopped is not reported", async () => {
    const { feed, watches, reads, reported, flush } = all;
    feed.follow(5);
    watches[0]?.answer(answerOf(8, [1, 9]));
    feed.stop();
    reads[0]?.answer(answerOf(5, [2, 6]));
    await flush();
    expect(reported).toEqual([[[1, 9]]]);
  });
});

describe("a live query that fails", () => {
  // Caught, one at a time: subscribed again before unsubscribing, which sends no request; each delay as long as the first.
  test("is unsubscribed, and subscribed again after a longer and longer delay", async () => {
    const { feed, watches, pauses, reported, open, flush } = all;
    feed.follow(5);
    for (const attempt of [1, 2]) {
      watches.at(-1)?.fail();
      expect(open().includes(true)).toBe(false);
      expect(pauses.at(-1)?.attempt).toBe(attempt);
      pauses.at(-1)?.end();
      await flush();
    }
    watches.at(-1)?.answer(answerOf(5, [1, 6]));
    watches.at(-1)?.fail();
    expect([reported, pauses.at(-1)?.attempt]).toEqual([["error", "error", [[1, 6]], "current", "error"], 1]);
  });

  test("is not subscribed again once the feed has stopped or follows a new snapshot", async () => {
    const { feed, watches, pauses, open, flush } = all;
    feed.follow(5);
    watches[0]?.fail();
    feed.follow(7);
    pauses[0]?.end();
    await flush();
    expect(open()).toEqual([false, true]);
    watches[1]?.fail();
    feed.stop();
    pauses[1]?.end();
    await flush();
    expect(open()).toEqual([false, false]);
  });
});

describe("a table that was replaced by an older one", () => {
  test("is noticed by its newest version, and the feed stops", () => {
    const { feed, watches, reported, open } = all;
    feed.follow(5);
    watches[0]?.answer(answerOf(0, [1, 4]));
    expect([reported, open()]).toEqual([["lost"], [false]]);
  });

  // Caught: a request repeated for ever, because its answer contains nothing new.
  test("is noticed by a gap in which there is nothing", async () => {
    const { feed, watches, reads, reported, open, flush } = all;
    feed.follow(5);
    watches[0]?.answer(answerOf(8, [1, 9]));
    reads[0]?.answer(answerOf(5));
    await flush();
    expect([reported, open()]).toEqual([[[[1, 9]], "lost"], [false]]);
  });
});
