import { expect, test } from "vitest";
import { PendingWrites } from "./pendingWrites";

// Caught: two fields of one row chosen one after the other, and the first one jumped back.
test("values of several fields of one row are shown together, each until it is settled", () => {
  const pending = new PendingWrites<Record<string, string>>((older, newer) => ({ ...older, ...newer }));
  const first = pending.add(1, { status: "closed", owner: "u1" }, 0);
  pending.add(1, { owner: "u2" }, 0);
  expect(pending.find(1)).toEqual({ status: "closed", owner: "u2" });
  pending.withdraw(1, first);
  expect(pending.find(1)).toEqual({ owner: "u2" });
});

test("without a way to join them the newest alone is shown", () => {
  const pending = new PendingWrites<string>();
  pending.add(1, "first", 0);
  pending.add(1, "second", 0);
  expect([pending.find(1), pending.find(2)]).toEqual(["second", undefined]);
});
