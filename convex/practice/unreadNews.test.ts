import { expect, test } from "vitest";
import { cases, fc } from "@passage/testkit/seededProperties";
import { isPersonalKind, KIND_KEYS } from "./notifications/rules";
import {
  countUnread,
  isUnread,
  packNews,
  readAllUpTo,
  readOneMore,
  unpackNews,
  type NewestNews,
  type OwnNews,
  type Reading,
} from "./unreadNews";

// The number itself: a limit that is imported moves with its mistake.
const MOST_READ_APART = 300;

const HOUR = 3_600_000;
const NOVEMBER = Date.UTC(2026, 10, 29);
const UNREAD: Reading = { readUpTo: 0, readApart: [] };

const news = (timesOf: Record<string, number[]>, since = 0) =>
  packNews({ since, timesOf: new Map(Object.entries(timesOf)) });
const NO_NEWS = news({});
const UNTOUCHED = { ...UNREAD, unwanted: [], news: NO_NEWS };
const falling = (count: number, from: number) => Array.from({ length: count }, (_, age) => from - age);

// Caught: read news counted after steps that do not add up.
test.each<[what: string, NewestNews]>([
  ["nothing", { since: 0, timesOf: new Map() }],
  ["one", { since: 0, timesOf: new Map([["newLead", [1_796_000_000_000]]]) }],
  [
    "several kinds, whose news are close and months apart",
    {
      since: 1_796_000_000_000,
      timesOf: new Map([
        ["newLead", [1_796_000_400_000, 1_796_000_399_999, 1_796_000_000_000, 1_788_300_000_000]],
        ["paymentReceived", [1_796_000_123_456]],
      ]),
    },
  ],
])("packed news are the same afterwards: %s", (_, told) => {
  expect(unpackNews(packNews(told))).toEqual(told);
});

// Caught: the names of the kinds and 13 digits with each.
test("the newest hundred of all kinds, an hour apart, take a kilobyte packed", () => {
  const kinds = KIND_KEYS.filter((kind) => !isPersonalKind(kind));
  const timesOf = new Map(
    kinds.map((kind, nth) => [kind, falling(8, 0).map((age) => NOVEMBER + (age * 13 + nth) * HOUR)]),
  );
  expect(packNews({ since: 0, timesOf }).length).toBeLessThan(1_024);
});

// Caught, one at a time: an unwanted kind counted; missing unread news before the newest; a "+" for news that the person does not
// want, or has read; only personal news counted, or none of it.
test.each<[what: string, own: Partial<OwnNews>, shared: string, counted: [count: number, more: boolean]]>([
  ["nothing", {}, NO_NEWS, [0, false]],
  ["two kinds", {}, news({ newLead: [9, 4], syncHeld: [7] }), [3, false]],
  ["what is read", { readUpTo: 4, readApart: [9] }, news({ newLead: [9, 4], syncHeld: [7] }), [1, false]],
  ["what one is told alone", { news: news({ mention: [8, 6] }) }, news({ newLead: [9] }), [3, false]],
  ["a kind of a later version", {}, news({ later: [9] }), [1, false]],
  ["the wanted kinds", { unwanted: ["newLead"] }, news({ newLead: [9, 4], syncHeld: [7] }), [1, false]],
  [
    "the wanted kinds of what one is told alone",
    { unwanted: ["mention"], news: news({ mention: [8] }) },
    news({ newLead: [9] }),
    [1, false],
  ],
  ["a hundred", {}, news({ newLead: falling(100, 1_000) }, 901), [100, false]],
  ["a hundred and one", {}, news({ newLead: falling(101, 1_000) }, 901), [101, true]],
  [
    "a hundred, of which the one before is read",
    { readUpTo: 900 },
    news({ newLead: falling(101, 1_000) }, 901),
    [100, false],
  ],
  [
    "a hundred, of which the one before is read apart",
    { readApart: [900] },
    news({ newLead: falling(101, 1_000) }, 901),
    [100, true],
  ],
  [
    "an older one, where the newest are of a kind that is not wanted",
    { unwanted: ["newLead"] },
    news({ newLead: falling(101, 1_000), paymentUnknown: [7] }, 901),
    [1, true],
  ],
  [
    "nothing older, where that is not wanted either",
    { unwanted: ["newLead", "paymentUnknown"] },
    news({ newLead: falling(101, 1_000), paymentUnknown: [7] }, 901),
    [0, false],
  ],
  [
    "more than a hundred of one's own",
    { news: news({ mention: falling(101, 1_000) }, 901), unwanted: ["newLead"] },
    news({ newLead: [5] }),
    [101, true],
  ],
])("counts %s", (...[, own, shared, [count, more]]) => {
  expect(countUnread({ ...UNTOUCHED, ...own }, shared)).toEqual({ count, more });
});

test("marking up to a time never moves the mark back", () => {
  const reading = readAllUpTo({ readUpTo: 5, readApart: [7, 12] }, 10);
  expect(reading).toEqual({ readUpTo: 10, readApart: [12] });
  for (const earlier of [3, NaN, -Infinity]) expect(readAllUpTo(reading, earlier)).toEqual(reading);
});

test.each<[what: string, before: Reading, read: { at: number; of: number[] }, after: Reading]>([
  ["the oldest unread", UNREAD, { at: 3, of: [3, 6] }, { readUpTo: 3, readApart: [] }],
  ["the newest", UNREAD, { at: 6, of: [3, 6] }, { readUpTo: 0, readApart: [6] }],
  ["the last gap", { readUpTo: 0, readApart: [6, 8] }, { at: 3, of: [3, 6, 8, 9] }, { readUpTo: 8, readApart: [] }],
  ["the last of all", { readUpTo: 0, readApart: [6] }, { at: 3, of: [3, 6] }, { readUpTo: 6, readApart: [] }],
  ["one twice", { readUpTo: 0, readApart: [6] }, { at: 6, of: [3, 6] }, { readUpTo: 0, readApart: [6] }],
])("reading %s", (...[, before, { at, of }, after]) => {
  expect(readOneMore(before, at, of)).toEqual(after);
});

test("reading one by one in any order marks exactly those, and in the end leaves no list", () => {
  const property = fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { minLength: 1 }), (times) => {
    const inOrder = times.toSorted((a, b) => a - b);
    let reading = UNREAD;
    times.forEach((at, turn) => {
      reading = readOneMore(
        reading,
        at,
        inOrder.filter((each) => each > reading.readUpTo),
      );
      const read = times.filter((each) => !isUnread(reading, each));
      expect(read).toEqual(times.slice(0, turn + 1));
    });
    expect(reading.readApart).toEqual([]);
  });
  fc.assert(property, { numRuns: cases(200, 2_000) });
});

test("a person's row stays small: after very many single marks, the older ones count as read", () => {
  let reading = UNREAD;
  for (let at = 2; at < 2 * MOST_READ_APART; at++) reading = readOneMore(reading, at, [1]);
  expect(reading.readApart.length).toBe(MOST_READ_APART);
  expect(isUnread(reading, 1)).toBe(false);
  // Caught: the newest mistaken for the oldest, when somebody reads from the top of the list.
  let fromTheTop = UNREAD;
  for (let at = 500; at > 500 - MOST_READ_APART - 1; at--) fromTheTop = readOneMore(fromTheTop, at, [1]);
  expect([fromTheTop.readUpTo, isUnread(fromTheTop, 501)]).toEqual([500 - MOST_READ_APART, true]);
});
