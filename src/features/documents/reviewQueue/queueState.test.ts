import { expect, test } from "vitest";
import type { ReviewItem } from "../preview/reviewItem";
import { NEW_QUEUE, nextItem, openItems, placeIn, reduceQueue, type QueueEvent, type QueueState } from "./queueState";

/** Documents "1", "2", "3" …, of which two have arrived in the same millisecond. */
function items(ids: string, version = 1): ReviewItem[] {
  return Array.from(ids, (id) => ({ documentId: id, version, uploadedAt: Math.floor(Number(id) / 2) }) as ReviewItem);
}

type Step =
  "accept" | "skip" | "next" | "previous" | "again" | { list: string } | { choose: string } | "undo" | "refused";

function eventOf(
  step: Step,
  state: QueueState,
): QueueEvent extends infer Event ? Omit<Event & object, "items" | "now"> : never {
  const [last] = state.decided.slice(-1);
  switch (step) {
    case "accept":
      return { kind: "decided", decision: { item: state.current, reason: null } } as never;
    case "skip":
      return { kind: "skipped" } as never;
    case "next":
    case "previous":
      return { kind: "stepped", by: step === "next" ? 1 : -1 } as never;
    case "undo":
      return { kind: "undone", decision: last } as never;
    case "refused":
      return { kind: "refused", decision: last } as never;
    case "again":
      return { kind: "again" } as never;
    default:
      return ("list" in step ? { kind: "listed" } : { kind: "chosen", documentId: step.choose }) as never;
  }
}

/** The state and the listed documents after these steps, one a second. */
function after(steps: readonly Step[]) {
  let state = NEW_QUEUE;
  let listed: ReviewItem[] = [];
  for (const [at, step] of steps.entries()) {
    if (typeof step === "object" && "list" in step) listed = items(step.list);
    state = reduceQueue(state, { ...eventOf(step, state), items: listed, now: at * 1_000 } as never);
  }
  return {
    state,
    listed,
    open: openItems(listed, state)
      .map(({ documentId }) => documentId)
      .join(""),
  };
}

// Caught: one of two documents of the same millisecond left out; the last document followed by none although one before it waits.
test.each<[string, Step[], string | null, string]>([
  ["begins with the oldest", [{ list: "123" }], "1", "123"],
  ["goes on with the next one, also before the server's list follows", [{ list: "123" }, "accept"], "2", "23"],
  ["goes on once the list has followed", [{ list: "123" }, "accept", { list: "23" }, "accept"], "3", "3"],
  ["comes back to one that was passed over", [{ list: "123" }, "next", "accept", "accept"], "1", "1"],
  ["passes skipped ones, which stay listed", [{ list: "123" }, "skip", "accept", "accept"], null, "1"],
  ["begins again with the skipped ones", [{ list: "12" }, "skip", "skip", "again"], "1", "12"],
  ["ends after the last", [{ list: "1" }, "accept"], null, ""],
  ["stays at a document that a colleague has decided", [{ list: "123" }, "next", { list: "13" }], "2", "13"],
  ["goes on from there with the one after it", [{ list: "1234" }, "next", { list: "134" }, "skip"], "3", "134"],
  ["stops at both ends of the list", [{ list: "12" }, "previous", "next", "next"], "2", "12"],
  ["shows the chosen one", [{ list: "123" }, { choose: "3" }], "3", "123"],
  ["lists a refused one again, and stays where it is", [{ list: "123" }, "accept", "refused"], "2", "123"],
  [
    "comes back to the last decision once it is undone",
    [{ list: "12" }, "accept", { list: "2" }, "accept", { list: "" }, "undo"],
    "2",
    "",
  ],
])("the queue %s", (...[, steps, current, open]) => {
  const reached = after(steps);
  expect([reached.state.current?.documentId ?? null, reached.open]).toEqual([current, open]);
});

test("an undone document is open again with its later version", () => {
  const { state } = after([{ list: "12" }, "accept", { list: "2" }, "undo"]);
  expect(state.current?.version).toBe(3);
  expect(openItems(items("1", 3), state)).toHaveLength(1);
});

test("the place counts decisions, and documents beyond the listed ones", () => {
  const { state, listed } = after([{ list: "123" }, "accept", "accept"]);
  expect(placeIn(listed, state, 17)).toEqual({ nth: 3, of: 17 });
  expect(placeIn(items("3"), state, 15)).toEqual({ nth: 3, of: 17 });
  expect(nextItem(listed, state)).toBeNull();
});

test("the time runs from the first document to the last decision", () => {
  const { state } = after([{ list: "" }, { list: "12" }, "accept", "accept"]);
  expect([state.startedAt, state.endedAt]).toEqual([1_000, 3_000]);
});
