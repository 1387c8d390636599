import { expect, test } from "vitest";
import { hoursWords } from "./hoursWords";

const hours = { days: [5, 1, 3], opensAt: 9 * 60, closesAt: 17 * 60 + 30 };

// Caught: hours moved by the reader's own time zone; days in the order in which they were ticked.
test("working hours are in words, by the practice's clock", () => {
  expect(hoursWords(hours, { locale: "en-US", timeZone: "America/New_York" })).toEqual({
    days: "Monday, Wednesday, and Friday",
    from: "9:00 AM",
    to: "5:30 PM",
    zone: "ET",
  });
});

test("in Spanish", () => {
  const { days, from, to, zone } = hoursWords(hours, { locale: "es-US", timeZone: "America/New_York" });
  const words = [days, from, to, zone].map((each) => each.replace(/\s/g, " "));
  // Caught: "(hora de New York)", and the hours of Spain.
  expect(words).toEqual(["Lunes, miércoles y viernes", "9:00 a.m.", "5:30 p.m.", "hora oriental"]);
});

// Caught: Thursday to Saturday without Sunday before it; a range of two days.
test.each([
  [[1, 2, 3, 4, 5], "Monday – Friday", "Lunes – viernes"],
  [[0, 4, 5, 6], "Sunday and Thursday – Saturday", "Domingo y jueves – sábado"],
  [[1, 2], "Monday and Tuesday", "Lunes y martes"],
  [[0, 1, 2, 3, 4, 5, 6], "Sunday – Saturday", "Domingo – sábado"],
])("the days %j are %j, or %j", (days, english, spanish) => {
  const timeZone = "America/New_York";
  // A thin space counts as a space.
  const words = (locale: "en-US" | "es-US") =>
    hoursWords({ ...hours, days }, { locale, timeZone }).days.replace(/\s/g, " ");
  expect([words("en-US"), words("es-US")]).toEqual([english, spanish]);
});
