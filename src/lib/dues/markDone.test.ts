import { NOON } from "@passage/testkit/clock";
import { expect, test, vi } from "vitest";
import { markDone } from "./markDone";

const item = (id: string, doneAt: number | null = null) => ({
  id,
  doneAt,
  doneByName: doneAt === null ? null : "Sofia",
});
const LISTS = { open: [item("a"), item("b")], done: [item("c", 2), item("d", 1)], hasMore: true };

// Caught: a neighbour that went along; the name of who had done it before beside what is done now.
test("what is done is the newest of those that are done, what is open again the first, and the others stay", () => {
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
