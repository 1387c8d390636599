import { describe, expect, test } from "vitest";
import { transactionsPath, type TransactionParameters } from "../../../lib/staffPaths";
import { askedIn, inStatement, isSameList } from "./cardAddress";

const ANY = { fromOn: null, toOn: null, category: null, merchant: null, sign: null, text: null };
const asked = (query: string) => askedIn(new URLSearchParams(query));

describe("the filter of an address", () => {
  test.each([
    ["", {}],
    ["statement=2025-07-19", { fromOn: "2025-06-20", toOn: "2025-07-19" }],
    ["statement=2025-06-20", { fromOn: "2025-06-20", toOn: "2025-07-19" }],
    ["from=2025-07-01", { fromOn: "2025-07-01" }],
    ["to=2025-07-01", { toOn: "2025-07-01" }],
    ["statement=2025-07-19&from=2025-07-01&to=2030-01-01", { fromOn: "2025-07-01", toOn: "2025-07-19" }],
    ["statement=2025-07-19&from=2020-01-01&to=2025-07-01", { fromOn: "2025-06-20", toOn: "2025-07-01" }],
    ["category= Travel &merchant=Delta", { category: "Travel", merchant: "Delta" }],
    ["sign=charges", { sign: "charges" }],
    ["sign=credits", { sign: "credits" }],
    ["q=%3Cb%3E", { text: "<b>" }],
  ])("of %j is %j", (query, filter) => {
    expect(asked(query).filter).toEqual({ ...ANY, ...filter });
    expect(asked(query).isFiltered).toBe(query !== "");
  });

  // Caught: a statement around a day that does not exist; an address that makes the server refuse.
  test.each([
    "statement=2025-02-30",
    "statement=last",
    "statement=0000-01-01",
    "statement=9999-12-31",
    "from=2025-7-1",
    "to=tomorrow",
    "sign=both",
    "category=%20",
    "q=%20%20",
    "rows=rec1",
    "page=3",
  ])("of %j is none", (query) => {
    expect(asked(query)).toEqual({ parameters: {}, statement: null, filter: ANY, isFiltered: false });
  });
});

// Caught: a link whose filter is lost in the address it makes.
test.each<[TransactionParameters, string]>([
  [{}, "/transactions"],
  [
    { statement: "2025-07-19", category: "R&D = ?", q: "#1 50%" },
    "/transactions?statement=2025-07-19&category=R%26D+%3D+%3F&q=%231+50%25",
  ],
  [
    { from: "2025-07-01", to: "2025-07-02", merchant: "Café", sign: "credits" },
    "/transactions?from=2025-07-01&to=2025-07-02&merchant=Caf%C3%A9&sign=credits",
  ],
])("a path to %j is read as that", (parameters, path) => {
  expect(transactionsPath(parameters)).toBe(path);
  expect(askedIn(new URL(path, "http://x.test").searchParams).parameters).toEqual(parameters);
});

test("two lists are the same if all parameters are", () => {
  expect(isSameList({ q: "a" }, { q: "a" })).toBe(true);
  expect(isSameList({}, { q: "a" })).toBe(false);
  expect(isSameList({ q: "a", sign: "credits" }, { q: "a" })).toBe(false);
});

test("another statement keeps the search, and drops the days of the previous one", () => {
  const before = asked(
    "statement=2025-07-19&from=2025-07-01&to=2025-07-02&sign=charges&category=Meals&merchant=Cafe&q=a",
  );
  const kept = { category: "Meals", merchant: "Cafe", q: "a" };
  expect(inStatement(before, { fromOn: "2025-05-20", toOn: "2025-06-19" })).toEqual({
    ...kept,
    statement: "2025-06-19",
  });
  expect(inStatement(before, null)).toEqual(kept);
  expect(inStatement(asked(""), null)).toEqual({});
});
