import { expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Here, Moves } from "../../../convex/presence/rules";
import { FakeWorkspace } from "../../../tests/support/screens/fakeWorkspace";
import { WatchedRoom, type RoomAsker } from "./watchedRoom";

const { here, moves } = api.presence.staff;
const ROOM = { kind: "lead", doing: "open" } as const;

/** A room that somebody watches, with how often it was read and what was seen. */
function aWatchedRoom(first: Here) {
  const workspace = new FakeWorkspace();
  const reads: Here[] = [];
  let now = first;
  const say = (said: Moves) => workspace.answer(moves, () => said);
  const become = (room: Here) => {
    now = room;
  };
  workspace.answer(here, () => {
    reads.push(now);
    return now;
  });
  say({ after: first.version, changes: [] });
  const room = new WatchedRoom(workspace.client as unknown as RoomAsker, ROOM);
  const seen: string[] = [];
  const look = () => [...room.get()].map(([record, people]) => `${record} ${people.join(" ")}`).join(", ");
  const watch = () => room.subscribe(() => seen.push(look()));
  return { workspace, room, reads, seen, say, become, look, watch };
}

const settle = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

// Caught: the room read again at each move, which costs a screen more than the moves.
test("a room is read once and followed by its moves", async () => {
  const { reads, seen, say, watch } = aWatchedRoom({ version: 2, seats: ["0=ann:lead-1", "1=bob:lead-1"] });
  watch();
  await settle();
  say({ after: 0, changes: ["0=ann:lead-1", "1=bob:lead-1", "0:lead-7"] });
  say({ after: 2, changes: ["0:lead-7", "1:"] });
  await settle();
  expect(seen).toEqual(["lead-1 ann bob", "lead-7 ann, lead-1 bob", "lead-7 ann"]);
  expect(reads).toHaveLength(1);
});

// Caught: somebody shown where they were before the answer had been on its way.
test("moves that came before the room was read are followed, too", async () => {
  const { reads, say, look, watch } = aWatchedRoom({ version: 2, seats: ["0=ann:lead-1"] });
  say({ after: 2, changes: ["0:lead-7"] });
  watch();
  await settle();
  expect([look(), reads.length]).toEqual(["lead-7 ann", 1]);
});

// Caught: a screen that was asleep and shows people for ever where they were before.
test("a room of which moves were missed is read again, once", async () => {
  const { reads, say, become, look, watch } = aWatchedRoom({ version: 1, seats: ["0=ann:lead-1"] });
  watch();
  await settle();
  become({ version: 9, seats: ["0=ann:lead-5", "3=bob:lead-5"] });
  say({ after: 7, changes: ["3=bob:lead-4", "3:lead-5"] });
  say({ after: 8, changes: ["3:lead-5"] });
  await settle();
  expect([look(), reads.length]).toEqual(["lead-5 ann bob", 2]);
  say({ after: 8, changes: ["3:lead-5", "0:"] });
  expect([look(), reads.length]).toEqual(["lead-5 bob", 2]);
});

// Caught: a list of people that is new at each move, so that every row of a list is drawn again.
test("a record at which nothing has changed keeps its list", async () => {
  const { room, say, watch } = aWatchedRoom({ version: 2, seats: ["0=ann:lead-1", "1=bob:lead-2"] });
  watch();
  await settle();
  const before = room.get().get("lead-1");
  say({ after: 2, changes: ["1:lead-3"] });
  expect(room.get().get("lead-1")).toBe(before);
});

// Caught: a read that fails and is tried again in a loop; people shown to somebody who may no longer see them.
test("a read that fails is tried again at the next move, and a refusal shows nobody", async () => {
  const { workspace, reads, say, look, watch } = aWatchedRoom({ version: 1, seats: ["0=ann:lead-1"] });
  const answered = { version: 2, seats: ["0=ann:lead-1", "1=bob:lead-1"] };
  let tries = 0;
  workspace.answer(here, () => {
    tries += 1;
    if (tries === 1) throw new Error("lost");
    return answered;
  });
  watch();
  await settle();
  expect([look(), tries, reads.length]).toEqual(["", 1, 0]);
  say({ after: 1, changes: ["1=bob:lead-1"] });
  await settle();
  expect([look(), tries]).toEqual(["lead-1 ann bob", 2]);
  workspace.answer(moves, () => {
    throw new Error("refused");
  });
  expect(look()).toBe("");
});

test("nobody is asked while nobody watches", async () => {
  const { reads, look, watch } = aWatchedRoom({ version: 1, seats: ["0=ann:lead-1"] });
  const stop = watch();
  await settle();
  stop();
  expect([look(), reads.length]).toEqual(["", 1]);
  watch();
  await settle();
  expect([look(), reads.length]).toEqual(["lead-1 ann", 2]);
});
