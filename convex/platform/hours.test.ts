import { describe, expect, test } from "vitest";
import { isWithin, nextWithin } from "./hours";
import { timeZoneOfPhone } from "./phonePlaces";

const OFFICE = { timeZone: "America/New_York", days: [1, 2, 3, 4, 5], opensAt: 9 * 60, closesAt: 17 * 60 };
const TOKYO = { timeZone: "Asia/Tokyo", days: [1, 2, 3, 4, 5], opensAt: 8 * 60, closesAt: 20 * 60 };
const at = (moment: string) => Date.parse(moment);

describe("hours", () => {
  test.each([
    ["2026-03-04T14:00:00Z", true],
    ["2026-03-04T13:59:00Z", false],
    ["2026-03-04T21:59:59Z", true],
    ["2026-03-04T22:00:00Z", false],
    ["2026-03-07T15:00:00Z", false],
  ])("include %s in New York: %s", (moment, isOpen) => {
    expect(isWithin(at(moment), OFFICE)).toBe(isOpen);
  });

  // Caught: an email at 3 a.m.; one that waits a day too long, or a week; the hour that a change of the clocks takes away.
  test.each([
    ["is this moment inside", OFFICE, "2026-03-04T14:00:30Z", "2026-03-04T14:00:30Z"],
    ["is this morning before the opening", OFFICE, "2026-03-04T08:00:20Z", "2026-03-04T14:00:00Z"],
    ["is tomorrow after closing", OFFICE, "2026-03-04T22:00:00Z", "2026-03-05T14:00:00Z"],
    ["is Monday on a Friday night", OFFICE, "2026-02-28T01:00:00Z", "2026-03-02T14:00:00Z"],
    ["is an hour earlier after the clocks change", OFFICE, "2026-03-07T12:00:00Z", "2026-03-09T13:00:00Z"],
    ["is an hour later after they change back", OFFICE, "2026-10-31T12:00:00Z", "2026-11-02T14:00:00Z"],
    ["is by the place's own day", TOKYO, "2026-03-08T15:00:00Z", "2026-03-08T23:00:00Z"],
    ["is next week for the only day", { ...OFFICE, days: [3] }, "2026-03-04T22:00:00Z", "2026-03-11T13:00:00Z"],
  ])("the next moment %s", (...[, hours, from, next]) => {
    expect(new Date(nextWithin(at(from), hours)).toISOString()).toBe(new Date(next).toISOString());
  });
});

// Caught: a client in Hawaii who was written to when New York opens, at 3 a.m. there; a foreign number read as an American one.
test.each([
  ["(808) 555-0100", "Pacific/Honolulu"],
  ["+1 213 555 0100", "America/Los_Angeles"],
  ["1-312-555-0100", "America/Chicago"],
  ["305-555-0140", "America/New_York"],
  ["+81 90-1234-5678", "Asia/Tokyo"],
  ["+55 (11) 91234-5678", "America/Sao_Paulo"],
  ["00 34 612 345 678", "Europe/Madrid"],
  ["011 502 5555 0100", "America/Guatemala"],
  ["+999 555 0100", null],
  ["555-0140", null],
  ["call my sister", null],
  ["", null],
])("the place of the number %j is %s", (phone, timeZone) => {
  expect(timeZoneOfPhone(phone)).toBe(timeZone);
});
