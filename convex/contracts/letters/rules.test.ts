import { describe, expect, test } from "vitest";
import { dueDay, isJustSent, isWorkingMoment, JUST_SENT_MS, letterProblem, pausedUntil } from "./rules";

const DAY = 24 * 3_600_000;

test.each([
  [0, null],
  [3 * DAY - 1, null],
  [3 * DAY, 3],
  [7 * DAY - 1, 3],
  [7 * DAY, 7],
  [30 * DAY, 7],
  [30 * DAY + 1, null],
])("after %i ms the reminder of day %s is due", (passed, day) => {
  expect(dueDay(1_000, 1_000 + passed)).toBe(day);
});

const letter = { kind: "balanceLink", to: "ana@mail.test", state: "sent", queuedAt: 0, sentAt: 1_000 } as const;

test.each([
  [{}, 1_000 + JUST_SENT_MS - 1, true],
  [{}, 1_000 + JUST_SENT_MS, false],
  [{ state: "delivered" }, 1_001, true],
  [{ state: "queued", sentAt: null }, 10 * DAY, true],
  [{ state: "sending", sentAt: null }, 10 * DAY, true],
  [{ state: "failed" }, 1_001, false],
  [{ state: "bounced" }, 1_001, false],
  [{ sentAt: null }, JUST_SENT_MS - 1, true],
  [{ sentAt: null }, JUST_SENT_MS, false],
  [{ kind: "contract" }, 1_001, false],
  [{ kind: "reminder" }, 1_001, false],
  [{ to: "other@mail.test" }, 1_001, false],
] as const)("an email with %j, at %i, counts as the same: %j", (differing, now, isSame) => {
  const wanted = { kind: "balanceLink", to: "ana@mail.test" } as const;
  expect(isJustSent([Object.assign({}, letter, differing)], wanted, now)).toBe(isSame);
  expect(isJustSent([], wanted, now)).toBe(false);
});

// Caught: "5 emails about this contract were sent within an hour" after four and a reminder.
test.each([
  [["contract", "contract", "balanceLink", "contract"], null],
  [["contract", "contract", "balanceLink", "contract", "reminder"], null],
  [["contract", "contract", "balanceLink", "contract", "contract"], expect.stringContaining("in 50 minutes.")],
] as const)("after emails %j within an hour, the next must wait: %s", (kinds, problem) => {
  const letters = kinds.map((kind) => ({ kind, queuedAt: 0 }));
  expect(pausedUntil(letters, 10 * 60_000)).toEqual(problem);
});

test("the fifth email within an hour says until when the next must wait", () => {
  const letters = [0, 9, 1, 8, 2, 3, 4].map((minute) => ({ kind: "contract" as const, queuedAt: minute * 60_000 }));
  // The fifth newest was sent in the second minute.
  expect(pausedUntil(letters, 10 * 60_000)).toContain("in 52 minutes.");
  const five = letters.slice(0, 5).map((letter) => ({ ...letter, queuedAt: 0 }));
  expect(pausedUntil(five, 60 * 60_000 - 1)).toContain("Try again in a minute.");
  expect(pausedUntil(five, 58.5 * 60_000)).toContain("in 2 minutes.");
  expect(pausedUntil(five, 60 * 60_000)).toBeNull();
});

describe("reasons not to send an email again", () => {
  const none = { dueCents: 0, comingCents: 0 };
  const due = { dueCents: 5, comingCents: 0 };
  const coming = { dueCents: 0, comingCents: 5 };
  const links = { retainerLinkUrl: "https://pay.test/r", balanceLinkUrl: "https://pay.test/b" };
  const [onItsWay, nothing] = ["The client's payment is on its way.", "Nothing left to sign or pay."];
  const contract = { archivedAt: null, signingUrl: "https://sign.test/s", ...links, steps: [] };

  test.each([
    [{ status: "sent" }, null],
    [{ status: "pending", signingUrl: null }, "The contract has not been sent for signature yet."],
    [{ steps: [{ step: "letter", state: "waiting" }] }, "The first email is on its way."],
    [{ steps: [{ step: "letter", state: "running" }] }, "The first email is on its way."],
    [{ steps: [{ step: "letter", state: "failed" }] }, null],
    [{ steps: [{ step: "signing", state: "running" }] }, null],
    [{ status: "signed", due: { retainer: due, balance: none } }, null],
    [{ status: "signed", due: { retainer: none, balance: due } }, null],
    [
      { status: "signed", retainerLinkUrl: null, due: { retainer: due, balance: none } },
      "There is no payment link yet.",
    ],
    [{ status: "signed", balanceLinkUrl: null, due: { retainer: none, balance: due } }, nothing],
    [{ status: "signed", due: { retainer: coming, balance: none } }, onItsWay],
    [{ status: "signed", due: { retainer: none, balance: coming } }, onItsWay],
    [{ status: "signed" }, nothing],
  ] as const)("%j: %s", (differing, problem) => {
    const standing = { status: "sent", due: { retainer: none, balance: none }, ...contract, ...differing } as const;
    expect(letterProblem(standing)).toBe(problem);
  });
});

test("a practice that opens at half past eight works from then on", () => {
  const workingHours = { days: [3], opensAt: 8 * 60 + 30, closesAt: 12 * 60 + 15 };
  const isOpen = (time: string) =>
    isWorkingMoment(Date.parse(`2026-03-04T${time}Z`), { timeZone: "UTC", workingHours });
  expect(["08:29", "08:30", "12:14", "12:15"].map(isOpen)).toEqual([false, true, true, false]);
});

describe("working hours", () => {
  const nine = { days: [1, 2, 3, 4, 5], opensAt: 9 * 60, closesAt: 17 * 60 };
  test.each([
    // A Wednesday; New York is five hours behind UTC in winter and four in summer.
    ["2026-03-04T13:59:00Z", "America/New_York", false],
    ["2026-03-04T14:00:00Z", "America/New_York", true],
    ["2026-03-04T21:59:00Z", "America/New_York", true],
    ["2026-03-04T22:00:00Z", "America/New_York", false],
    // The day after daylight saving time began, a Monday.
    ["2026-03-09T13:00:00Z", "America/New_York", true],
    ["2026-03-09T12:59:00Z", "America/New_York", false],
    // A Saturday, and a Sunday evening that is Monday morning in Auckland.
    ["2026-03-07T15:00:00Z", "America/New_York", false],
    ["2026-03-08T21:00:00Z", "Pacific/Auckland", true],
    ["2026-03-04T00:00:00Z", "UTC", false],
  ])("at %s in %s: %s", (at, timeZone, isOpen) => {
    expect(isWorkingMoment(Date.parse(at), { timeZone, workingHours: nine })).toBe(isOpen);
  });
});
