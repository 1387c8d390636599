import { expect, test } from "vitest";
import { cases, fc } from "@passage/testkit/seededProperties";
import { canAdvance, type ContractStatus } from "../record/rules";
import type { SigningState } from "../../platform/providers/signing/port";
import { statusOf } from "./rules";

const PENDING: SigningState = {
  status: "pending",
  viewedAt: null,
  completedAt: null,
  declinedAt: null,
  declineReason: null,
};
const stateOf = (told: Partial<SigningState>) => Object.assign({}, PENDING, told);

test.each([
  [{}, null],
  [{ viewedAt: 1 }, "viewed"],
  [{ status: "completed" }, "signed"],
  [{ status: "completed", viewedAt: 1, completedAt: 2 }, "signed"],
  [{ status: "declined", viewedAt: 1 }, "declined"],
  [{ status: "expired" }, "expired"],
] as const)("a request that is %j makes the contract %s", (told, status) => {
  expect(statusOf(stateOf(told))).toBe(status);
});

/** Each end of a request with the states before it. */
const LIVES = (["pending", "completed", "declined", "expired"] as const).map((end) => {
  const viewed = stateOf({ viewedAt: 1_000 });
  return { end, life: [PENDING, viewed, stateOf({ viewedAt: 1_000, status: end })] };
});
const ENDS = { pending: "viewed", completed: "signed", declined: "declined", expired: "expired" } as const;

// Caught: the status of the latest reading instead of the furthest; a status that moves back.
test("10,000 streams of readings, shuffled, repeated and cut short, end in the service's state", () => {
  const streams = fc.record({
    row: fc.constantFrom(...LIVES),
    readings: fc.array(fc.nat({ max: 2 }), { maxLength: 12 }),
  });
  const property = fc.property(streams, ({ row: { end, life }, readings }) => {
    let status: ContractStatus = "sent";
    // The hourly check reads last, after any order of the others.
    for (const place of [...readings, 2]) {
      const state = life[place];
      const told = state === undefined ? null : statusOf(state);
      if (told !== null && canAdvance(status, told)) status = told;
    }
    expect(status).toBe(ENDS[end]);
  });
  fc.assert(property, { numRuns: cases(10_000, 100_000) });
});
