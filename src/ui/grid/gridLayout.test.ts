import { expect, test } from "vitest";
import { CARDS_ONLY } from "./column";
import { alignClass, cellClass, layoutAt, stepAt, tracksStyle } from "./gridLayout";

const COLUMNS = [
  { name: "name", width: "minmax(10rem,1fr)", card: "title" },
  { name: "city", width: "8rem", from: 50, card: "detail" },
  { name: "phone", width: "7rem", from: 70 },
  { name: "call", width: "2rem", from: CARDS_ONLY, card: "action" },
] as const;

const namesAt = (width: number) => layoutAt(COLUMNS, width).columns.map(({ name }) => name);
const lackingAt = (width: number) => [...layoutAt(COLUMNS, width).lacking];

// Caught: a column that appeared one step too late; a button of cards in a table.
test.each([
  [35.99, "cards", ["name", "city", "call"], []],
  [36, "table", ["name"], ["city", "phone", "call"]],
  [49.99, "table", ["name"], ["city", "phone", "call"]],
  [50, "table", ["name", "city"], ["phone", "call"]],
  [70, "table", ["name", "city", "phone"], ["call"]],
  [Infinity, "table", ["name", "city", "phone"], []],
])("at %d rem the rows are %s with the columns %j, without %j", (...[width, kind, names, lacking]) => {
  expect([layoutAt(COLUMNS, width).kind, namesAt(width), lackingAt(width)]).toEqual([kind, names, lacking]);
});

// Caught: documents in a table that was 89 px wider than a screen of 640 px.
test("columns that are always shown become cards as soon as a table has no room for them", () => {
  const columns = [{ name: "file", width: "minmax(30rem,1fr)" }, { name: "state", width: "10rem" }, COLUMNS[2]];
  // 40 rem, a gap and the padding.
  expect([42.74, 42.75].map((width) => layoutAt(columns, width).kind)).toEqual(["cards", "table"]);
  expect([42.74, 42.75, 70].map((width) => stepAt(columns, width))).toEqual([0, 42.75, 70]);
});

test.each([
  [0, 0],
  [35.99, 0],
  [36, 36],
  [49.99, 36],
  [50, 50],
  [69.99, 50],
  [70, 70],
  [Infinity, 70],
])("up to %d rem the layout last changes at %d", (width, step) => {
  expect(stepAt(COLUMNS, width)).toBe(step);
  expect(layoutAt(COLUMNS, step).kind).toBe(layoutAt(COLUMNS, width).kind);
});

test("chosen widths are a table's alone, whose texts then have no width of their own", () => {
  const [table, cards] = [layoutAt(COLUMNS, 50), layoutAt(COLUMNS, 20)];
  expect(tracksStyle(table, null)).toEqual({ "--tracks": "minmax(10rem,1fr) 8rem" });
  expect(tracksStyle(table, { name: 20 })).toEqual({
    "--tracks": "minmax(10rem,20fr) minmax(8rem,8fr)",
    "--cut": "none",
  });
  expect(tracksStyle(cards, { name: 20 })).toEqual({ "--tracks": "minmax(0,1fr) auto auto" });
});

test("a cell has its place on a card, and its side in a table", () => {
  expect(cellClass("cards", { card: "figure", align: "right" })).toContain("ml-auto");
  expect(cellClass("table", { card: "figure", align: "right", cellClass: "own" })).toBe("min-w-0 text-right own");
  expect([alignClass("right"), alignClass()]).toEqual(["text-right", "[.text-right+&]:pl-4"]);
});
