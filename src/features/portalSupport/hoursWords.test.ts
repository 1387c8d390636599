import { expect, test } from "vitest";
import { hoursWords } from "./hoursWords";

const hours = { days: [5, 1, 3], opensAt: 9 * 60, closesAt: 17 * 60 + 30 };

// Caught: hours moved by the reader's own time zone; days in the order in which somebody has ticked them.
test("working hours are in words, by the practice's clock", () => {
  expect(hoursWords(hours, { locale: "en", timeZone: "America/New_York" })).toEqual({
    days: "Monday, Wednesday, and Friday",
    from: "9:00 AM",
    to: "5:30 PM",
    zone: "ET",
  });
});

test("in Spanish", () => {
  const { days, from, to } = hoursWords(hours, { locale: "es", timeZone: "America/New_York" });
  expect([days, from, to]).toEqual(["lunes, miércoles y viernes", "9:00", "17:30"]);
});
