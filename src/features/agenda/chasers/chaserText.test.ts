import { expect, test } from "vitest";
import { NO_COUNTS } from "../../../../convex/agenda/chasers/rules";
import { lastText, leavesText, outcomeTexts, plannedText, waitingText } from "./chaserText";

const NOW = Date.UTC(2026, 2, 4, 12);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

// Caught: "will get an email" after it was sent; a reason without its clients; a count of nobody.
test("what becomes of many clients is a line for each reason that has any", () => {
  const counts = { ...NO_COUNTS, planned: 2_000, already: 1, nothing: 3, bounced: 2, accessEnded: 1 };
  expect(outcomeTexts(counts, false)).toEqual([
    "2,000 clients will get an email",
    "1 client: reminded today already",
    "3 clients: nothing is open",
    "1 client: portal access has ended",
    "2 clients: the address bounces",
  ]);
  expect(outcomeTexts({ ...NO_COUNTS, planned: 1 }, true)).toEqual(["1 client: the email is on its way"]);
});

test("times say when an email leaves, and why it waits", () => {
  expect(leavesText({ dueAt: NOW + MINUTE, clientZone: "Asia/Tokyo" }, NOW)).toBe(
    "In a minute. You can undo it until then.",
  );
  const morning = { dueAt: Date.UTC(2026, 2, 5, 23), clientZone: "Asia/Tokyo" };
  expect(leavesText(morning, NOW)).toMatch(/^Mar \d.*, when it is 8:00 AM where the client is$/);
  expect(leavesText({ ...morning, clientZone: null }, NOW)).toMatch(/^Mar \d.*, in your working hours$/);
  expect(plannedText({ dueAt: NOW + MINUTE }, NOW)).toBe("The email leaves in a minute");
  expect(waitingText({ dueAt: NOW + MINUTE, byName: "Sofia" }, NOW)).toBe(
    "The next one, by Sofia, leaves within a minute.",
  );
});

test("the last reminder has its author, and an automatic one has none", () => {
  expect(lastText({ at: NOW - 2 * DAY, byName: "Sofia Reyes" }, NOW)).toBe("2 d ago by Sofia Reyes");
  expect(lastText({ at: NOW - DAY, byName: null }, NOW)).toBe("1 d ago, automatically");
});
