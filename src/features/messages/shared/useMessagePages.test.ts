import { expect, test } from "vitest";
import { joinPages } from "./useMessagePages";
import { messageDays } from "./messageDays";

/** Messages `from` down to `to`, newest first. */
function page(from: number, to: number, hasOlder: boolean) {
  const messages = Array.from({ length: from - to + 1 }, (_, nth) => ({
    messageId: `m${String(from - nth)}`,
    at: from - nth,
  }));
  return { messages, hasOlder };
}

// Caught: a message between two pages that was lost, or shown twice, while new ones came in.
test.each([
  ["nothing known", { newest: page(9, 5, true), known: null, expected: page(9, 5, true) }],
  ["the same", { newest: page(9, 5, true), known: page(9, 5, true), expected: page(9, 5, true) }],
  ["older ones loaded", { newest: page(9, 5, true), known: page(9, 1, false), expected: page(9, 1, false) }],
  ["new ones came in", { newest: page(12, 8, true), known: page(9, 1, true), expected: page(12, 1, true) }],
  ["more came in than a page", { newest: page(30, 26, true), known: page(9, 1, false), expected: page(30, 26, true) }],
  ["a page that has all", { newest: page(3, 1, false), known: page(9, 1, true), expected: page(3, 1, false) }],
])("pages of a thread are joined: %s", (_, { newest, known, expected }) => {
  expect(joinPages(newest, known)).toEqual(expected);
});

const at = (day: number, hour: number, minute = 0) => new Date(2026, 2, day, hour, minute).getTime();

// Caught: yesterday's messages under today's line; a name missing above the message of another person.
test("messages are grouped by day, and stand together for one person within five minutes", () => {
  const by = (senderName: string, time: number, senderType = "staff") => ({ senderType, senderName, at: time });
  const days = messageDays([
    by("Ana", at(3, 23, 58)),
    by("Ana", at(4, 0, 1)),
    by("Ana", at(4, 0, 5)),
    by("Ana", at(4, 0, 10)),
    by("Rui", at(4, 0, 11)),
    by("Rui", at(4, 0, 12), "client"),
  ]);
  expect(days.map((day) => day.messages.map(({ isTogether }) => isTogether))).toEqual([
    [false],
    [false, true, false, false, false],
  ]);
});
