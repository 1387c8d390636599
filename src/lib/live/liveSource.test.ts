import type { ConvexReactClient } from "convex/react";
import { expect, test } from "vitest";
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
