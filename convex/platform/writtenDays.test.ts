import { cases, fc } from "@passage/testkit/seededProperties";
import { describe, expect, test } from "vitest";
import { addDays } from "./days";
import { isOrderOpen, orderOf, orderSaid, readDay } from "./writtenDays";

// Caught: a row of an export that was left out because its date had a time, or a year of two digits.
test.each([
  ["2025-01-31", "2025-01-31"],
  ["2025-1-31", "2025-01-31"],
  ["2025/01/31", "2025-01-31"],
  ["2025-01-31T09:15:00.000Z", "2025-01-31"],
  ["2025-01-31 09:15:00", "2025-01-31"],
  ["2025-01-31T23:30:00-08:00", "2025-01-31"],
  ["2025-01-31 09:15:00 UTC", "2025-01-31"],
  ["2025-01-31 09:15:00 -0500", "2025-01-31"],
  ["1/31/2025", "2025-01-31"],
  ["01/31/2025", "2025-01-31"],
  ["1-31-2025", "2025-01-31"],
  ["1.31.2025", "2025-01-31"],
  ["1/31/2025 9:15:00", "2025-01-31"],
  ["1/31/2025 0:00", "2025-01-31"],
  ["1/31/2025 9:15 AM", "2025-01-31"],
  ["1/31/2025, 9:15:00 PM", "2025-01-31"],
  ["1/31/2025 9:15 a.m. EST", "2025-01-31"],
  ["1/31/25", "2025-01-31"],
  ["1/31/49", "2049-01-31"],
  ["1/31/50", "1950-01-31"],
  ["31-Jan-25", "2025-01-31"],
  ["31 Jan 2025", "2025-01-31"],
  ["31-JAN-2025", "2025-01-31"],
  ["31. January 2025", "2025-01-31"],
  ["31st of January, 2025", "2025-01-31"],
  ["Jan 31, 2025", "2025-01-31"],
  ["January 31st, 2025", "2025-01-31"],
  ["Jan-31-2025", "2025-01-31"],
  ["Sept 9 2024", "2024-09-09"],
  ["Friday, January 31, 2025 at 9:15 AM", "2025-01-31"],
  ["Fri, 31 Jan 2025 09:15:00 GMT", "2025-01-31"],
  ["  1/31/2025\u00a09:15 ", "2025-01-31"],
  ["3/4/2025", "2025-03-04"],
  ["2/29/2024", "2024-02-29"],
  ["Wednesday, 1/29/2025", "2025-01-29"],
  ["Sat, 1 Feb 2025", "2025-02-01"],
  ["Sunday, February 2nd, 2025", "2025-02-02"],
  ["3rd March 2025", "2025-03-03"],
  ["January 30th, 2025", "2025-01-30"],
  ["Oct 9, 2024", "2024-10-09"],
  ["2025-01-31T09:15:00.123456789Z", "2025-01-31"],
  ["1/31/2025 9:15 p.m. PST", "2025-01-31"],
  // The maximum length.
  [`Jan${"-".repeat(54)}31-2025`, "2025-01-31"],
])("%j is the day %s", (text, day) => {
  expect(readDay(text)).toBe(day);
});

test.each([
  "",
  " ",
  "soon",
  "2025",
  "1/31",
  "2/30/2025",
  "2/29/2025",
  "13/1/2025",
  "0/1/2025",
  "1/0/2025",
  "1/31/0025",
  "0025-01-31",
  "1899-12-31",
  "2101-01-01",
  "1/31-2025",
  "1/31/025",
  "31-Ja-25",
  "31-J-25",
  `Jan${"-".repeat(55)}31-2025`,
  "31-Foo-25",
  "Jan 312025",
  "1/31/2025 soon",
  "1/31/2025 9:75",
  "1/31/2025 2/1/2025",
  "45688",
  "1/31/2025\u202e",
  "١/٣١/٢٠٢٥",
  "1/31/2025 📅",
  "\ud83d",
  "\u0000",
  "#VALUE!",
  "########",
  "1".repeat(10_000),
  `${" ".repeat(10_000)}x`,
  `1/31/2025${" 9:15".repeat(2_000)}`,
])("%j is no day", (text) => {
  expect(readDay(text)).toBeNull();
});

describe("with the day first", () => {
  test.each([
    ["31/1/2025", "2025-01-31"],
    ["05.01.2025", "2025-01-05"],
    ["31/01/25 9:15", "2025-01-31"],
    // Unambiguous dates mean the same day.
    ["2025-01-05", "2025-01-05"],
    ["Jan 5, 2025", "2025-01-05"],
    ["1/31/2025", null],
  ])("%j is the day %s", (text, day) => {
    expect(readDay(text, "dayFirst")).toBe(day);
  });
});

test.each([
  [[], "monthFirst"],
  [["3/4/2025", "2025-01-31", "soon"], "monthFirst"],
  [["3/4/2025", "31/1/2025"], "dayFirst"],
  [["1/31/2025", "31/1/2025"], "monthFirst"],
  [["05.01.2025", "2025-01-31"], "dayFirst"],
  [[" 05.01.2025", "soon"], "dayFirst"],
  [["soon"], "monthFirst"],
  [["05.01.2025", "3/4/2025"], "monthFirst"],
  [["05.13.2025", "05.01.2025"], "monthFirst"],
  [["1/31/2025", "31/1/2025", "30/1/2025"], "dayFirst"],
] as const)("the dates %j are written %s", (texts, order) => {
  expect(orderOf(texts)).toBe(order);
});

test.each([
  ["3/4/2025", true],
  ["4/4/2025", false],
  ["3/14/2025", false],
  ["14/3/2025", false],
  ["2025-03-04", false],
  ["soon", false],
])("whether %j is another day in the other order: %s", (text, isOpen) => {
  expect(isOrderOpen(text)).toBe(isOpen);
});

test.each([
  ["3/14/2025 9:15:00", "monthFirst"],
  ["14/3/2025 9:15:00", "dayFirst"],
  [" 14.3.2025", "dayFirst"],
  ["3/4/2025", null],
  ["14/13/2025", null],
  ["12/13/2025", "monthFirst"],
  ["13/12/2025", "dayFirst"],
  ["12/12/2025", null],
  ["2025-03-14", null],
  ["", null],
  ["soon", null],
  ["1".repeat(10_000), null],
])("%j is unambiguously %s", (text, order) => {
  expect(orderSaid(text)).toBe(order);
});

const aDay = fc.integer({ min: 0, max: 36_000 }).map((count) => addDays("1950-01-01", count));
const aTime = fc.constantFrom("", " 9:15", " 0:00", " 09:15:30", " 9:15 PM", "T09:15:30Z");

test("a day survives a round trip through each format", () => {
  fc.assert(
    fc.property(aDay, aTime, (day, time) => {
      const [year = "", month = "", date = ""] = day.split("-");
      const usDay = `${String(Number(month))}/${String(Number(date))}/${year}`;
      expect(readDay(day + time)).toBe(day);
      expect(readDay(usDay + time)).toBe(day);
      expect(readDay(`${month}/${date}/${year.slice(2)}${time}`)).toBe(day);
      expect(readDay(`${date}.${month}.${year}${time}`, "dayFirst")).toBe(day);
      const words = new Date(day).toLocaleDateString("en-US", { timeZone: "UTC", dateStyle: "long" });
      expect(readDay(words)).toBe(day);
    }),
    { numRuns: cases(200, 5_000) },
  );
});

test("no text makes it fail, and every result is a day", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", maxLength: 80 }),
      fc.constantFrom("monthFirst", "dayFirst"),
      (text, order) => {
        expect(readDay(text, order) ?? "2000-01-01").toMatch(/^(?:19|20|21)\d{2}-\d{2}-\d{2}$/);
      },
    ),
    { numRuns: cases(500, 20_000) },
  );
});
