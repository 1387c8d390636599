import { describe, expect, test, vi } from "vitest";
import { PATIENT } from "@passage/testkit/patience";
import { api } from "../../../convex/_generated/api";
import { FakeWorkspace } from "../../../tests/support/screens/fakeWorkspace";
import { PresentPeople } from "./presentPeople";
import { WatchedQuery, type QueryWatcher } from "./watchedQuery";
import type { RoomAsker } from "./watchedRoom";

const { people, moves, here } = api.presence.staff;

function aQuery() {
  const workspace = new FakeWorkspace().answer(people, () => [{ userId: "u1", name: "Ana" }]);
  const watched = vi.spyOn(workspace.client, "watchQuery");
  const query = new WatchedQuery(workspace.client as unknown as QueryWatcher, {
    query: people,
    args: {},
    read: (found, before: readonly string[]) => {
      const names = found.map(({ name }) => name);
      return names.join() === before.join() ? before : names;
    },
    none: [],
  });
  return { workspace, query, watched };
}

describe("a watched query", () => {
  // Caught: a part that was empty until the next change, because another part had asked before; one that went dark as a neighbour left.
  test("is asked once for all who listen, as long as one does, and forgets its answer then", () => {
    const { query, watched } = aQuery();
    expect(query.get()).toEqual([]);
    const leaveFirst = query.subscribe(() => undefined);
    expect(query.get()).toEqual(["Ana"]);
    const leaveSecond = query.subscribe(() => undefined);
    expect(watched).toHaveBeenCalledOnce();
    leaveFirst();
    expect(query.get()).toEqual(["Ana"]);
    leaveSecond();
    expect(query.get()).toEqual([]);
    query.subscribe(() => undefined)();
    expect(watched).toHaveBeenCalledTimes(2);
  });

  test("tells of another answer, not of the same, keeps the last one while it waits, and has none once it fails", () => {
    const { workspace, query } = aQuery();
    const told = vi.fn();
    query.subscribe(told);
    told.mockClear();
    workspace.answer(people, () => [{ userId: "u1", name: "Ana" }]);
    workspace.answer(people, () => undefined);
    expect([told.mock.calls.length, query.get()]).toEqual([0, ["Ana"]]);
    workspace.answer(people, () => [{ userId: "u2", name: "Rui" }]);
    expect([told.mock.calls.length, query.get()]).toEqual([1, ["Rui"]]);
    workspace.answer(people, () => {
      throw new Error("refused");
    });
    expect([told.mock.calls.length, query.get()]).toEqual([2, []]);
  });
});

// Caught: those who write a note shown as having the page open; people of a session that had ended.
test("each room of a kind and of what is done there is one, and all are forgotten at the end", async () => {
  const workspace = new FakeWorkspace()
    .answer(people, () => [{ userId: "u1", name: "Ana" }])
    .answer(moves, () => ({ after: 1, changes: [] }))
    .answer(here, () => ({ version: 1, seats: ["0=u1:lead-1"] }));
  const present = new PresentPeople(workspace.client as unknown as RoomAsker);
  const open = present.room({ kind: "lead", doing: "open" });
  expect(present.room({ kind: "lead", doing: "open" })).toBe(open);
  const others = [present.room({ kind: "lead", doing: "writing" }), present.room({ kind: "client", doing: "open" })];
  expect(others.includes(open)).toBe(false);
  open.subscribe(() => undefined);
  present.names.subscribe(() => undefined);
  await vi.waitFor(() => {
    expect(open.get().get("lead-1")).toEqual(["u1"]);
  }, PATIENT);
  expect(present.names.get().get("u1")).toBe("Ana");
  present.close();
  expect([open.get().size, present.names.get().size]).toEqual([0, 0]);
});
