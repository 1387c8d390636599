import { expect, test } from "vitest";
import { breakAt, dayOf, isOver, sentenceOf, type BreakKind, type Link } from "./rules";

const DAY = "2026-03-04";
const MINUTE_MS = 60_000;

const good = (previousHash: string | null, hash = "c"): Link => ({ hash, previousHash, isIntact: true });
const edited = (previousHash: string | null): Link => ({ hash: "c", previousHash, isIntact: false });
const old: Link = { hash: null, previousHash: null, isIntact: false };

type Case = [what: string, before: string | null, link: Link, next: Link | null, kind: BreakKind | null];

// Caught, one at a time: each condition of the rule inverted or omitted.
test.each<Case>([
  ["the first event", null, good(null), null, null],
  ["an event that continues", "b", good("b"), good("c", "d"), null],
  ["a row of an earlier version", null, old, old, null],
  ["the last row of an earlier version, after which a chain begins", null, old, good(null), null],
  ["an edited event at the end", "b", edited("b"), null, "changed"],
  ["an edited event with one after it", "b", edited("b"), good("c", "d"), "changed"],
  ["an event whose hash was taken away", "b", old, good("c", "d"), "changed"],
  ["an event whose predecessor is gone", "a", good("b"), good("c", "d"), "removed"],
  ["an event whose predecessor is gone, at the end", "a", good("b"), null, "removed"],
  ["the second event where the first is gone", null, good("b"), null, "removed"],
  ["a row without hash that the chain passes by", "b", old, good("b", "d"), "inserted"],
  ["a row without hash at the end", "b", old, null, "inserted"],
  ["a row with an invented hash that the chain passes by", "b", edited("x"), good("b", "d"), "inserted"],
  ["a row with an invented hash at the end", "b", edited("x"), null, "inserted"],
  ["a copy of the first event", "b", good(null, "a"), null, "inserted"],
])("%s", (...[, before, link, next, kind]) => {
  expect(breakAt({ before, link, next })).toBe(kind);
});

// Caught: a day by the machine's time zone; a day sealed at midnight, while its transactions were being committed.
test("a day is a UTC day, and over ten minutes after its end", () => {
  const end = Date.UTC(2026, 2, 5);
  expect([dayOf(end - 1), dayOf(end)]).toEqual([DAY, "2026-03-05"]);
  expect([end, end + 10 * MINUTE_MS - 1, end + 10 * MINUTE_MS].map((now) => isOver(DAY, now))).toEqual([
    ...[false, false, true],
  ]);
});

test.each<[Parameters<typeof sentenceOf>[0]["break"], string]>([
  [null, "No break: 12 events about 3 records, 2 seals."],
  [
    { kind: "changed", record: "lead-1", event: "e7", day: DAY },
    "Break: event e7 about lead-1, of 2026-03-04, was changed.",
  ],
  [
    { kind: "removed", record: "lead-1", event: "e7", day: DAY },
    "Break: event e7 about lead-1, of 2026-03-04, follows an event that was removed.",
  ],
  [{ kind: "inserted", record: null, event: null, day: DAY }, "Break: an event of 2026-03-04 was inserted."],
  [{ kind: "removedAtEnd", record: null, event: null, day: DAY }, "Break: an event of 2026-03-04 was removed."],
  [{ kind: "sealChanged", record: null, event: null, day: DAY }, "Break: the seal of 2026-03-04 was changed."],
  [
    { kind: "sealRemoved", record: null, event: null, day: DAY },
    "Break: the seal of 2026-03-04 is missing, or the one before it.",
  ],
])("verification says %j", (found, says) => {
  expect(sentenceOf({ break: found, events: 12, records: 3, seals: 2 })).toBe(says);
});

test("counts are in the singular or the plural", () => {
  const says = "No break: 1 event about 1 record, 1,000 seals.";
  expect(sentenceOf({ break: null, events: 1, records: 1, seals: 1_000 })).toBe(says);
});
