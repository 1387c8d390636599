import { expect, test } from "vitest";
import { submittedText } from "./submittedText";

const NOW = Date.UTC(2026, 10, 23, 12);

// Caught: the server's time zone applied to a time that names none; 12 AM shown as noon.
test.each([
  ["11/19/2026 22:18:03", "Submitted Nov 19, 10:18 PM"],
  ["1/5/2026 9:05:00", "Submitted Jan 5, 9:05 AM"],
  ["11/19/2025 22:18:03", "Submitted Nov 19, 2025, 10:18 PM"],
  ["19/11/2026 22:18:03", "Submitted Nov 19, 10:18 PM"],
  ["05.11.2026 22:18", "Submitted Nov 5, 10:18 PM"],
  ["11/19/2026, 10:18:03 PM", "Submitted Nov 19, 10:18 PM"],
  ["11/19/2026 12:00:00 AM", "Submitted Nov 19, 12:00 AM"],
  ["11/19/2026 12:00 p.m.", "Submitted Nov 19, 12:00 PM"],
  ["2026-11-19T22:18:03.120", "Submitted Nov 19, 10:18 PM"],
  ["2026-11-19 22:18", "Submitted Nov 19, 10:18 PM"],
  [" 11/19/2026 ", "Submitted Nov 19"],
])("the timestamp %j reads %j", (written, text) => {
  expect(submittedText(written, NOW)).toBe(text);
});

// Caught: "Invalid Date", and February 30 shown as March 2.
test.each(["last Tuesday", "2/30/2026 10:00:00", "13/13/2026 10:00", "1/5/2026 25:00", "2026-11-19T22:18:03Z"])(
  "the text %j, which is no known time, is shown as it is",
  (written) => {
    expect(submittedText(written, NOW)).toBe(`Submitted ${written}`);
  },
);
