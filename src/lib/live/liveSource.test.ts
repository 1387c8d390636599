import { ConvexReactClient } from "convex/react";
import { getFunctionName, type FunctionReference } from "convex/server";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { LeadTuple } from "../../../convex/leads/record/rules";
import type { StatusTuple } from "../../../convex/leads/status/rules";
import { packFeed } from "../../../convex/platform/liveList/rules";
import { feedAnswer, snapshotAnswer } from "../../../tests/support/screens/screens";
import { FakeWorkspace } from "../../../tests/support/screens/fakeWorkspace";
import { LiveList } from "./liveList";
import { liveSource } from "./liveSource";

const { snapshot, row, feed, statusFeed } = api.leads.record.staff;

const named = (number: number, name: string): LeadTuple => [number, number, name, "", "", null, null, null, null];

/** Names by lead number, in a list made from these functions. */
async function shownOf(workspace: FakeWorkspace, side: typeof statusFeed | null) {
  const client = workspace.client as unknown as ConvexReactClient;
  const list = new LiveList<LeadTuple, StatusTuple, never, { number: number; text: string }>(
    liveSource(client, { snapshot, row, main: feed, side }),
    {
      isGone: (row) => row[2] === null,
      join: ([number, , name], status) => ({ number, text: `${name ?? ""} ${String(status?.[2] ?? "-")}` }),
      keyOf: ({ number }) => number,
    },
  );
  list.open();
  await expect.poll(() => list.getState().phase).toBe("ready");
  return () => list.getState().rows.map(({ text }) => text);
}

test("rows of pages and of both feeds are unpacked", async () => {
  const workspace = new FakeWorkspace()
    .answer(snapshot, () => snapshotAnswer([named(1, "Ann")], [[1, 1, 3]]))
    .answer(feed, () => feedAnswer([named(2, "Ben")]))
    .answer(statusFeed, () => feedAnswer([[2, 1, 4]]));
  const shown = await shownOf(workspace, statusFeed);
  await expect.poll(shown).toEqual(["Ben 4", "Ann 3"]);
});

// Caught: a subscription to a second feed that does not exist.
test("a list without a second table subscribes to one feed", async () => {
  let asked = 0;
  const workspace = new FakeWorkspace()
    .answer(snapshot, () => snapshotAnswer([named(1, "Ann")]))
    .answer(feed, () => feedAnswer([named(2, "Ben")]))
    .answer(statusFeed, () => (asked += 1));
  const shown = await shownOf(workspace, null);
  await expect.poll(shown).toEqual(["Ben -", "Ann -"]);
  expect(asked).toBe(0);
});

/** A fake live query: its current result, its update callback, and the number of unsubscribed watches. */
let answer: () => unknown;
let change: () => void;
let left: number;
/** The feeds' pass, if known, and its update callback. */
let pass: string | null | undefined;
let changePass: () => void;
let reported: unknown[];

function watched() {
  const client = new ConvexReactClient("https://workspace.test");
  const watchQuery = vi.spyOn(client, "watchQuery").mockImplementation(((query: FunctionReference<"query">) => {
    const isPass = getFunctionName(query) === getFunctionName(api.access.accounts.staff.feedPass);
    return {
      localQueryResult: () => (isPass ? pass : answer()),
      onUpdate: (listener: () => void) => {
        if (isPass) changePass = listener;
        else change = listener;
        return () => {
          if (!isPass) left += 1;
        };
      },
      journal: () => undefined,
    };
  }) as never);
  const { main } = liveSource<LeadTuple, StatusTuple>(client, { snapshot, row, main: feed, side: null });
  const stop = main.watch(
    ({ rows }) => reported.push(rows[0]?.[2]),
    (error) => reported.push(error),
  );
  return { stop, watchQuery };
}

beforeEach(() => {
  answer = () => undefined;
  left = 0;
  reported = [];
  pass = undefined;
});

// Caught, one at a time: a cached result not reported; `undefined` reported as a result.
test("a result is reported when it arrives, and at once when it is already cached", async () => {
  const { watchQuery } = watched();
  await Promise.resolve();
  expect(reported).toEqual([]);
  answer = () => feedAnswer([named(1, "first")]);
  change();
  expect(reported).toEqual(["first"]);
  watched();
  expect(reported).toEqual(["first"]);
  await Promise.resolve();
  expect(reported).toEqual(["first", "first"]);
  expect(watchQuery.mock.calls).toContainEqual([feed, { after: null }]);
});

// Caught: a refusal thrown inside the client, where nothing catches it.
test("a refusal is reported as an error, and a later result as a result", () => {
  watched();
  const refusal = new Error("refused");
  answer = () => {
    throw refusal;
  };
  change();
  answer = () => feedAnswer([named(1, "again")]);
  change();
  expect(reported).toEqual([refusal, "again"]);
});

// Caught, one at a time: a late result reported after the end; a subscription that was never ended.
test("after stopping nothing is reported and nothing is subscribed", async () => {
  answer = () => feedAnswer([named(1, "there already")]);
  const { stop } = watched();
  stop();
  await Promise.resolve();
  change();
  expect([reported, left]).toEqual([[], 1]);
});

// Caught, one at a time: the first pass not sent; a feed without data between two passes; a subscription per pass that never ends.
test("a feed is subscribed with the pass, and again with each new one, before the previous one ends", async () => {
  pass = "one";
  answer = () => feedAnswer([named(1, "Ann")]);
  const { stop, watchQuery } = watched();
  expect(watchQuery.mock.lastCall?.[1]).toEqual({ after: null, pass: "one" });
  pass = "two";
  changePass();
  expect([watchQuery.mock.lastCall?.[1], left]).toEqual([{ after: null, pass: "two" }, 1]);
  await Promise.resolve();
  expect(reported).toEqual(["Ann"]);
  pass = null;
  changePass();
  expect([watchQuery.mock.lastCall?.[1], left]).toEqual([{ after: null }, 2]);
  stop();
  expect(left).toBe(3);
});

// Caught: a gap requested without the version that the screen has.
test("missed rows are read by one request, after the screen's version", async () => {
  const asked: unknown[] = [];
  const workspace = new FakeWorkspace().answer(feed, (args) => {
    asked.push(args);
    return packFeed(7, [named(9, "missed")]);
  });
  const { main } = liveSource<LeadTuple, StatusTuple>(workspace.client as unknown as ConvexReactClient, {
    snapshot,
    row,
    main: feed,
    side: null,
  });
  const answer = await main.readAfter(7);
  expect([asked, answer.after, answer.rows.map((lead) => lead[2])]).toEqual([[{ after: 7 }], 7, ["missed"]]);
});

// Caught, one at a time: pauses of one length; pauses that grow without end; all screens reconnecting at the same moment.
test("each pause is longer than the one before, up to half a minute, and differs between screens", () => {
  vi.useFakeTimers();
  const random = vi.spyOn(Math, "random");
  const { main, pause } = liveSource<LeadTuple, StatusTuple>(new ConvexReactClient("https://workspace.test"), {
    snapshot,
    row,
    main: feed,
    side: null,
  });
  const lengthOf = (attempt: number, chance: number, wait = pause): number => {
    random.mockReturnValue(chance);
    const before = Date.now();
    void wait(attempt);
    vi.advanceTimersToNextTimer();
    return Date.now() - before;
  };
  expect([1, 2, 3, 6, 99].map((attempt) => lengthOf(attempt, 0, main.pause))).toEqual([1e3, 2e3, 4e3, 15e3, 15e3]);
  expect([lengthOf(1, 0.5), lengthOf(99, 1)]).toEqual([1_500, 30_000]);
  vi.useRealTimers();
  random.mockRestore();
});
