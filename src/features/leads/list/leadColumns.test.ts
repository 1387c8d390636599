import { describe, expect, test } from "vitest";
import { aLeadRow, ahmed, maria, sofia, threeLeads } from "../../../../tests/support/screens/leadRows";
import { createColumnSorter, parseColumnSort } from "../../../lib/rows/columnSort";
import { rowsCsv } from "../../../lib/rows/rowsCsv";
import { formatSort, nextSort } from "../../../lib/rows/sortRows";
import { layoutAt, stepAt } from "../../../ui/grid/gridLayout";
import { LEAD_COLUMNS } from "./leadColumns";

describe("sorting", () => {
  test("goes ascending, descending, then back to the newest first", () => {
    const once = nextSort(null, "value");
    const twice = nextSort(once, "value");
    expect([once, twice, nextSort(twice, "value")].map(formatSort)).toEqual(["value", "-value", ""]);
    expect(parseColumnSort("-value", LEAD_COLUMNS)).toEqual(twice);
    expect(parseColumnSort("shoe-size", LEAD_COLUMNS)).toBeNull();
  });

  test("puts leads without a value last in both directions", () => {
    const unknown = aLeadRow({ key: 4, potentialCents: null });
    for (const rows of [
      [unknown, ...threeLeads],
      [...threeLeads, unknown],
    ]) {
      expect(createColumnSorter(LEAD_COLUMNS)(rows, parseColumnSort("value", LEAD_COLUMNS))).toEqual([
        maria,
        ahmed,
        sofia,
        unknown,
      ]);
      expect(createColumnSorter(LEAD_COLUMNS)(rows, parseColumnSort("-value", LEAD_COLUMNS))).toEqual([
        sofia,
        ahmed,
        maria,
        unknown,
      ]);
    }
  });

  test.each(["phone", "role", "goal"] as const)("by %s puts leads without a value last", (column) => {
    const rows = [aLeadRow({ key: 3 }), aLeadRow({ key: 1, [column]: "1" }), aLeadRow({ key: 2 })];
    for (const isDescending of [false, true]) {
      expect(createColumnSorter(LEAD_COLUMNS)(rows, { column, isDescending }).map(({ key }) => key)).toEqual([1, 3, 2]);
    }
  });

  // Caught: one column sorted by another's values; capitals before lower case; phone numbers compared with their punctuation.
  test.each([
    ["lead", { firstName: "adam" }, { firstName: "Bea" }],
    ["phone", { phone: "41-52" }, { phone: "(415) 3" }],
    ["role", { role: "cook" }, { role: "Nurse" }],
    ["goal", { goal: "asylum" }, { goal: "Green card" }],
    ["value", { potentialCents: 900 }, { potentialCents: 1_000 }],
    ["followUp", { nextContactOn: "2026-12-01" }, { nextContactOn: "2026-12-02" }],
    ["status", { status: "actively_contacting" }, { status: "closed" }],
  ] as const)("by %s orders both rows, and reverses them when descending", (column, first, second) => {
    const rows = [aLeadRow({ key: 2, ...second }), aLeadRow({ key: 1, ...first })];
    const numbers = (isDescending: boolean) =>
      createColumnSorter(LEAD_COLUMNS)(rows, { column, isDescending }).map(({ key }) => key);
    expect([numbers(false), numbers(true)]).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });

  test("keeps equal rows newest first in both directions, also rows without a value", () => {
    const equal = [1, 3, 2].map((number) => aLeadRow({ key: number, potentialCents: 500 }));
    const unknown = [4, 6, 5].map((number) => aLeadRow({ key: number }));
    for (const sort of ["value", "-value"]) {
      const sorted = createColumnSorter(LEAD_COLUMNS)([...unknown, ...equal], parseColumnSort(sort, LEAD_COLUMNS));
      expect(sorted.map(({ key }) => key)).toEqual([3, 2, 1, 6, 5, 4]);
    }
  });

  // Caught: Álvaro and Łukasz after Zoe.
  test("by a name goes as in a dictionary", () => {
    const rows = ["Zoe", "Álvaro", "Betty", "Łukasz", "Ángel", "Mia"].map((firstName, place) =>
      aLeadRow({ key: place + 1, firstName, lastName: "" }),
    );
    const sorted = createColumnSorter(LEAD_COLUMNS)(rows, parseColumnSort("lead", LEAD_COLUMNS));
    expect(sorted.map(({ firstName }) => firstName)).toEqual(["Álvaro", "Ángel", "Betty", "Łukasz", "Mia", "Zoe"]);
  });

  test("without a sort returns the list itself, and caches the result for the same list and sort", () => {
    const sort = createColumnSorter(LEAD_COLUMNS);
    expect(sort(threeLeads, null)).toBe(threeLeads);
    expect(sort(threeLeads, parseColumnSort("lead", LEAD_COLUMNS))).toBe(
      sort(threeLeads, parseColumnSort("lead", LEAD_COLUMNS)),
    );
    expect(sort(threeLeads, parseColumnSort("-lead", LEAD_COLUMNS))).toEqual(
      sort(threeLeads, parseColumnSort("lead", LEAD_COLUMNS)).toReversed(),
    );
  });

  test.each([
    ["lead", { column: "lead", isDescending: false }],
    ["-lead", { column: "lead", isDescending: true }],
    ["--lead", null],
    ["le-ad", null],
    ["contract", null],
    ["", null],
    [null, null],
  ])("reads %j in a URL as %j", (text, sort) => {
    expect(parseColumnSort(text, LEAD_COLUMNS)).toEqual(sort);
  });

  test("by another column starts ascending", () => {
    expect(nextSort({ column: "lead", isDescending: true }, "value")).toEqual({ column: "value", isDescending: false });
  });

  test("after single changes equals a complete sort", () => {
    const names = ["Eve", "Adam", "Zoe", "Bob", "Mia", "Adam"];
    let rows = names.map((firstName, place) => aLeadRow({ key: place + 1, firstName }));
    const stepwise = createColumnSorter(LEAD_COLUMNS);
    for (let turn = 0; turn < 60; turn++) {
      const place = (turn * 7) % rows.length;
      const firstName = names[(turn * 5 + 1) % names.length] ?? "Eve";
      rows = rows.map((row, at) => (at === place ? aLeadRow({ key: row.key, firstName }) : row));
      if (turn % 10 === 9) rows = [aLeadRow({ key: 100 + turn, firstName: "New" }), ...rows.slice(1)];
      // Control: keeping the old row of a changed lead shows it twice.
      expect(stepwise(rows, parseColumnSort("lead", LEAD_COLUMNS))).toEqual(
        createColumnSorter(LEAD_COLUMNS)(rows, parseColumnSort("lead", LEAD_COLUMNS)),
      );
    }
  });
});

// Caught: an amount in cents; a column for the button; a phone number that a spreadsheet would evaluate.
test("a CSV file of leads has the columns of the list that hold data", async () => {
  const lead = aLeadRow({ key: 1, phone: "+1 305 555 0100", potentialCents: 1_250_050, nextContactOn: "2026-12-01" });
  const lines = (await rowsCsv([lead], LEAD_COLUMNS)).slice(1).split("\r\n");
  expect(lines.map((line) => line.slice(1, -1).replaceAll('","', ","))).toEqual([
    "Lead,Email,Phone,Current Role,Immigration Goal,Potential Value,Status,Next contact",
    "Ana Lopez,lead1@mail.test,'+1 305 555 0100,,,12500.5,Needs Follow-up,2026-12-01",
  ]);
});

const REM_OF_PADDING = 2;
const REM_BETWEEN = 0.75;
const MIN_NAME_REM = 13;

/** The minimum width of a track, in rem. */
const least = (track: string) => Number(/^(?:minmax\()?([\d.]+)rem/.exec(track)?.[1] ?? expect.fail(track));

describe("the list", () => {
  // Caught: names of one letter at 1,024 px; a phone number that was missing beside half an empty row at 768 px.
  test.each([
    [
      "1440 px beside the navigation",
      1134,
      ["lead", "phone", "role", "goal", "value", "status", "followUp", "contract"],
    ],
    ["1300 px beside the navigation", 994, ["lead", "phone", "goal", "value", "status", "followUp", "contract"]],
    ["1100 px beside the navigation", 794, ["lead", "phone", "value", "status", "contract"]],
    ["1024 px beside the navigation", 718, ["lead", "phone", "value", "status", "contract"]],
    ["768 px", 718, ["lead", "phone", "value", "status", "contract"]],
    ["650 px", 600, ["lead", "value", "status", "contract"]],
  ])("on a screen of %s shows its columns in a table", (_screen, px, names) => {
    const { kind, columns } = layoutAt(LEAD_COLUMNS, stepAt(LEAD_COLUMNS, px / 16));
    expect([kind, columns.map(({ name }) => name)]).toEqual(["table", names]);
  });

  test("on a phone is cards with the phone, the value and a call button", () => {
    const { kind, columns } = layoutAt(LEAD_COLUMNS, stepAt(LEAD_COLUMNS, 358 / 16));
    expect([kind, columns.map(({ name, card }) => [name, card])]).toEqual([
      "cards",
      [
        ["lead", "title"],
        ["phone", "detail"],
        ["value", "figure"],
        ["status", "control"],
        ["contract", "icon"],
        ["call", "icon"],
      ],
    ]);
  });

  // Caught: a column that appeared before it fitted, at the cost of the name.
  test("has room for 13 rem of the lead at every width of its table", () => {
    for (let rem = 36; rem <= 100; rem += 0.25) {
      const { columns } = layoutAt(LEAD_COLUMNS, rem);
      const taken = columns.reduce((sum, { width }) => sum + least(width), 0);
      expect(taken + REM_OF_PADDING + REM_BETWEEN * (columns.length - 1), `${String(rem)} rem`).toBeLessThanOrEqual(
        rem,
      );
    }
    expect(least(LEAD_COLUMNS[0]?.width ?? "")).toBe(MIN_NAME_REM);
  });
});
