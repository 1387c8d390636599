import { ConvexReactClient } from "convex/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { LeadTuple, StatusTuple } from "../../../convex/leads/rules";
import { packRows } from "../../../convex/liveList/rules";
import { feedAnswer, snapshotAnswer } from "../../../tests/support/screens";
import { FakeWorkspace } from "../../../tests/support/fakeWorkspace";
import { LiveList } from "./liveList";
import { liveSource } from "./liveSource";

const { snapshot, row, feed, statusFeed } = api.leads.staff;

const named = (number: number, name: string): LeadTuple => [number, number, name, "", "", null, null, null, null];

/** Names by number, as a list shows them that is made from these functions. */
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

test("rows come unpacked, in pages and by both feeds", async () => {
  const workspace = new FakeWorkspace()
    .answer(snapshot, () => snapshotAnswer([named(1, "Ann")], [[1, 1, 3]]))
    .answer(feed, () => feedAnswer([named(2, "Ben")]))
    .answer(statusFeed, () => ({ rows: packRows([[2, 1, 4]]), overflow: false }));
  const shown = await shownOf(workspace, statusFeed);
  await expect.poll(shown).toEqual(["Ben 4", "Ann 3"]);
});

// Caught: a second feed asked for where there is none.
test("a list without a second table is kept live by one feed", async () => {
  let asked = 0;
  const workspace = new FakeWorkspace()
    .answer(snapshot, () => snapshotAnswer([named(1, "Ann")]))
    .answer(feed, () => feedAnswer([named(2, "Ben")]))
    .answer(statusFeed, () => (asked += 1));
  const shown = await shownOf(workspace, null);
  await expect.poll(shown).toEqual(["Ben -", "Ann -"]);
  expect(asked).toBe(0);
});

/** A stand-in for the one live query: its present result, how it reports a change, and who has unsubscribed. */
let answer: () => unknown;
let change: () => void;
let left: number;
let told: unknown[];

function watched() {
  const client = new ConvexReactClient("https://workspace.test");
  const watchQuery = vi.spyOn(client, "watchQuery").mockReturnValue({
    localQueryResult: () => answer(),
    onUpdate: (listener) => {
      change = listener;
      return () => {
        left += 1;
      };
    },
    journal: () => undefined,
  });
  const { main } = liveSource<LeadTuple, StatusTuple>(client, { snapshot, row, main: feed, side: null });
  const stop = main.watch(
    7,
    ({ rows }) => told.push(rows[0]?.[2]),
    (error) => told.push(error),
  );
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
  answer = () => feedAnswer([named(1, "first")]);
  change();
  expect(told).toEqual(["first"]);
  watched();
  expect(told).toEqual(["first"]);
  await Promise.resolve();
  expect(told).toEqual(["first", "first"]);
  expect(watchQuery.mock.calls).toEqual([[feed, { since: 7 }]]);
});

// Caught: a refusal that was thrown into the client's own work, where nobody is told.
test("a refusal is told as one, and an answer after it too", () => {
  watched();
  const refusal = new Error("refused");
  answer = () => {
    throw refusal;
  };
  change();
  answer = () => feedAnswer([named(1, "again")]);
  change();
  expect(told).toEqual([refusal, "again"]);
});

// Caught, one at a time: what was on its way told after the end; the query left watched.
test("after the end nothing is told, and nobody watches", async () => {
  answer = () => feedAnswer([named(1, "there already")]);
  const { stop } = watched();
  stop();
  await Promise.resolve();
  change();
  expect([told, left]).toEqual([[], 1]);
});
