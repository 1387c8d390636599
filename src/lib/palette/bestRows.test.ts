import { expect, test } from "vitest";
import { bestRows } from "./bestRows";

const MAX_IN_GROUP = 8;

interface Person {
  name: string;
  phone: string | null;
}

const people = (...names: string[]): Person[] => names.map((name) => ({ name, phone: null }));
const TEXTS = { textOf: ({ name }: Person) => name, phoneOf: ({ phone }: Person) => phone };
const namesOf = (rows: readonly Person[]) => rows.map(({ name }) => name);

test("beginnings of words come before parts of words, and typos after both, each in the order of the list", () => {
  const rows = people("marai lopez", "anamaria", "x maria", "maria", "rosamaria", "naria");
  expect(namesOf(bestRows(rows, TEXTS, "maria"))).toEqual([
    "x maria",
    "maria",
    "anamaria",
    "rosamaria",
    "marai lopez",
    "naria",
  ]);
});

// Caught: a better row lost because worse ones before it had filled the group.
test("a group has at most eight rows, the best ones", () => {
  const many = (name: string) => Array.from({ length: 9 }, () => name);
  const find = (...names: string[]) => namesOf(bestRows(people(...names), TEXTS, "maria"));
  expect(find(...many("naria"), ...many("anamaria"), "maria")).toEqual(["maria", ...many("anamaria").slice(0, 7)]);
  expect(find(...many("naria"), "maria")).toEqual(["maria", ...many("naria").slice(0, 7)]);
  expect(find(...many("maria"), "x")).toHaveLength(MAX_IN_GROUP);
});

test.each([
  ["4155550123", ["ana"]],
  ["(415) 555-01", ["ana"]],
  ["0123", ["ana"]],
  ["415 555 0213", ["ana"]],
  ["012", ["ana"]],
  ["41", []],
  // A mistyped number is found with or without its calling code of up to three digits.
  ["878 656 447", ["dee"]],
  ["78 656 447", []],
  ["12 867 4039", []],
  ["7 years", []],
])("a phone number is found by %j: %j", (typed, names) => {
  const rows = [
    { name: "ana", phone: "+1 (415) 555-0123" },
    { name: "bea", phone: null },
    { name: "cal", phone: "30 7 11" },
    { name: "dee", phone: "+351 878 656 474" },
    { name: "eva", phone: "212 867 4309" },
  ];
  expect(namesOf(bestRows(rows, TEXTS, typed))).toEqual(names);
});

test("nothing typed finds nothing", () => {
  expect(bestRows(people("maria"), TEXTS, "  ")).toEqual([]);
});

// A hundred thousand rows are searched within one keystroke: most rows must be skipped without comparing words.
test("a full group ends the search", () => {
  let read = 0;
  const counted = { ...TEXTS, textOf: ({ name }: Person) => (read++, name) };
  bestRows(people(...Array.from({ length: 1_000 }, () => "maria")), counted, "maria");
  expect(read).toBe(MAX_IN_GROUP);
});

// Caught: 13 digits that match nothing, compared with the texts of a hundred thousand rows in eight passes.
test("a number longer than any in a row is compared with no text again", () => {
  let read = 0;
  const counted = { ...TEXTS, textOf: ({ name }: Person) => (read++, name) };
  const rows = people("ana 2020", "bea").map((row) => ({ ...row, phone: "+1 (415) 555-0123" }));
  bestRows(rows, counted, "4155550123999");
  read = 0;
  expect(bestRows(rows, counted, "4155550123998")).toEqual([]);
  expect(read).toBe(0);
});

// Caught: a filter by the number of digits that excluded matches with one digit too many.
test.each([
  ["41555501239", ["ana"]],
  ["415555012399", []],
  ["12345", ["no 12345"]],
  ["123456", ["no 12345"]],
  ["1234567", []],
])("the filter by digits leaves %j: %j", (typed, names) => {
  const rows = [
    { name: "ana", phone: "4155550123" },
    { name: "no 12345", phone: null },
  ];
  expect(namesOf(bestRows(rows, TEXTS, typed))).toEqual(names);
});
