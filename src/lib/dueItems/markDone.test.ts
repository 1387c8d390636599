import { NOON } from "@passage/testkit/clock";
import { expect, test, vi } from "vitest";
import { markDone } from "./markDone";

const item = (id: string, doneAt: number | null = null) => ({
  id,
  doneAt,
  doneByName: doneAt === null ? null : "Sofia",
});
const LISTS = { open: [item("a"), item("b")], done: [item("c", 2), item("d", 1)], hasMore: true };

// Caught: a neighbour moved as well; the earlier finisher's name on an item that was just marked done.
test("a finished item comes first among the finished ones, a reopened item first among the open ones; the others stay", () => {
  vi.spyOn(Date, "now").mockReturnValue(NOON);
  expect(markDone(LISTS, ({ id }) => id === "b", true)).toEqual({
    open: [item("a")],
    done: [{ id: "b", doneAt: NOON, doneByName: null }, item("c", 2), item("d", 1)],
    hasMore: true,
  });
  expect(markDone(LISTS, ({ id }) => id === "d", false)).toEqual({
    open: [{ id: "d", doneAt: null, doneByName: null }, item("a"), item("b")],
    done: [item("c", 2)],
    hasMore: true,
  });
  expect(markDone(LISTS, ({ id }) => id === "e", true)).toBe(LISTS);
});
