import { describe, expect, test } from "vitest";
import { Catalog } from "../catalog/catalog.ts";
import { createMemoryStore } from "../storage/memoryStore.ts";
import { planImport, type ImportMode } from "./importPlan.ts";
import { labelOf, Staging } from "./staging.ts";

const TABLES = ["pets", "owners", "_storage", "_scheduled_functions", "_exports"];

/** The tables that an import clears whose ZIP has rows of these tables. */
function clearedBy(mode: ImportMode, names: readonly string[]): string[] {
  const store = createMemoryStore();
  const catalog = new Catalog(store);
  for (const name of TABLES) for (const component of ["", "mail"]) catalog.ensure(name, component);
  const staging = new Staging(":memory:");
  for (const name of names) staging.table("", name);
  const { cleared } = planImport({ catalog, store }, staging, mode);
  staging.close();
  return cleared.map(labelOf).sort();
}

const ALL = ["_storage", "mail:_storage", "mail:owners", "mail:pets", "owners", "pets"];

// Caught: files that stayed beside the ones of a ZIP that has none, or fewer.
test.each<[mode: ImportMode, names: readonly string[], cleared: readonly string[]]>([
  ["replaceAll", ["pets", "_storage"], ALL],
  ["replaceAll", ["pets"], ALL],
  ["replaceAll", [], ALL],
  ["replace", ["pets", "_storage"], ["_storage", "pets"]],
  ["replace", ["pets"], ["pets"]],
  ["replace", ["dogs"], []],
  ["append", ["pets", "_storage"], []],
  ["requireEmpty", ["pets", "_storage"], []],
])("%s with rows of %j clears %j", (mode, names, cleared) => {
  expect(clearedBy(mode, names)).toEqual(cleared);
});

/** Existing tables by label with their number of documents, and imported ones: rows, and the table whose ids they have. */
function plan(
  there: Readonly<Record<string, number>>,
  brought: Readonly<Record<string, { rows: number; idsOf?: string | number }>>,
  mode: ImportMode,
) {
  const catalog = new Catalog(createMemoryStore());
  const counts = new Map<number, number>();
  const numbers = new Map<string, number>();
  const split = (label: string): [component: string, name: string] => {
    const [name = "", component = ""] = label.split(":").toReversed();
    return [component, name];
  };
  for (const [label, count] of Object.entries(there)) {
    const [component, name] = split(label);
    const table = catalog.ensure(name, component);
    counts.set(table.byCreationTime.number, count);
    numbers.set(label, table.number);
  }
  const store = Object.assign(createMemoryStore(), { count: (index: number) => counts.get(index) ?? 0 });
  const staging = new Staging(":memory:");
  for (const [label, { rows, idsOf }] of Object.entries(brought)) {
    const number = typeof idsOf === "number" ? idsOf : (numbers.get(idsOf ?? "") ?? null);
    Object.assign(staging.table(...split(label)), { rows, number });
  }
  try {
    const { cleared, renumbered, changes } = planImport({ catalog, store }, staging, mode);
    const named = (number: number | null) => [...numbers].find(([, each]) => each === number)?.[0] ?? number;
    return {
      cleared: cleared.map(labelOf),
      renumbered: renumbered.map((table) => [labelOf(table), named(table.number)]),
      changes: changes.map(({ table, created, deleted }) => `${table} +${String(created)} -${String(deleted)}`),
    };
  } finally {
    staging.close();
  }
}

// Caught, one by one: the count of a neighbour; documents deleted that were not in the summary; a taken table number.
describe("an import", () => {
  const THERE = { pets: 3, owners: 5, empty: 0, "mail:pets": 7 };

  test("counts the created and deleted rows of each table, without untouched tables", () => {
    const brought = { pets: { rows: 2 }, dogs: { rows: 1 } };
    expect(plan(THERE, brought, "replace")).toEqual({
      cleared: ["pets"],
      renumbered: [],
      changes: ["pets +2 -3", "dogs +1 -0"],
    });
    expect(plan(THERE, brought, "append").changes).toEqual(["pets +2 -0", "dogs +1 -0"]);
    expect(plan(THERE, brought, "replaceAll").changes).toEqual([
      "pets +2 -3",
      "dogs +1 -0",
      "owners +0 -5",
      "mail:pets +0 -7",
    ]);
    expect(plan(THERE, { "mail:pets": { rows: 2 } }, "replace")).toMatchObject({
      cleared: ["mail:pets"],
      changes: ["mail:pets +2 -7"],
    });
  });

  test("into tables that must be empty is refused for one that is not", () => {
    expect(plan(THERE, { empty: { rows: 1 }, dogs: { rows: 1 } }, "requireEmpty").changes).toEqual([
      "empty +1 -0",
      "dogs +1 -0",
    ]);
    expect(() => plan(THERE, { empty: { rows: 1 }, "mail:pets": { rows: 1 } }, "requireEmpty")).toThrow(
      "Table mail:pets already exists. Please choose a new table name or use replace/append modes.",
    );
  });

  test.each(["_exports", "1pets", "pe-ts", ""])("of the table %j is refused", (name) => {
    expect(() => plan({}, { [name]: { rows: 1 } }, "append")).toThrow(
      `"${name}" is not the name of a table that can be imported.`,
    );
  });

  test("with its own ids changes no table's number", () => {
    expect(plan(THERE, { pets: { rows: 1, idsOf: "pets" } }, "append").renumbered).toEqual([]);
  });

  test("with other ids gives an empty or cleared table their number, and takes it from an empty one", () => {
    expect(plan(THERE, { dogs: { rows: 1, idsOf: 20_000 } }, "append").renumbered).toEqual([["dogs", 20_000]]);
    expect(plan(THERE, { empty: { rows: 1, idsOf: 20_000 } }, "append").renumbered).toEqual([["empty", 20_000]]);
    expect(plan(THERE, { pets: { rows: 1, idsOf: 20_000 } }, "replace").renumbered).toEqual([["pets", 20_000]]);
    expect(plan(THERE, { dogs: { rows: 1, idsOf: "empty" } }, "append").renumbered).toEqual([
      ["dogs", "empty"],
      ["empty", null],
    ]);
    expect(plan(THERE, { dogs: { rows: 1, idsOf: "pets" } }, "replaceAll").renumbered).toEqual([
      ["dogs", "pets"],
      ["pets", null],
    ]);
    const swapped = { pets: { rows: 1, idsOf: "owners" }, owners: { rows: 1, idsOf: "pets" } };
    expect(plan(THERE, swapped, "replace").renumbered).toEqual([
      ["pets", "owners"],
      ["owners", "pets"],
    ]);
  });

  test("with other ids is refused where documents keep the number", () => {
    expect(() => plan(THERE, { pets: { rows: 1, idsOf: 20_000 } }, "append")).toThrow(
      /^The ids of table pets belong to table number 20000, and the existing table has number \d+: its documents cannot be kept\. Import with --replace, or without _id\.$/,
    );
    expect(() => plan(THERE, { dogs: { rows: 1, idsOf: "pets" } }, "append")).toThrow(
      "New table `dogs` has IDs that conflict with existing table `pets`. To delete all existing tables, import with `npx convex import --replace-all`.",
    );
    const twice = { "mail:dogs": { rows: 1, idsOf: 20_000 }, "mail:cats": { rows: 1, idsOf: 20_000 } };
    expect(() => plan(THERE, twice, "append")).toThrow(
      "The ids of mail:dogs and mail:cats have the same table number, 20000.",
    );
  });

  // Caught: the number of another component's table taken from it, or refused.
  test("with the ids of another component's table takes no number from it", () => {
    expect(plan(THERE, { dogs: { rows: 1, idsOf: "mail:pets" } }, "append").renumbered).toEqual([
      ["dogs", "mail:pets"],
    ]);
    const shared = { dogs: { rows: 1, idsOf: 20_000 }, "mail:cats": { rows: 1, idsOf: 20_000 } };
    expect(plan(THERE, shared, "append").renumbered).toEqual([
      ["dogs", 20_000],
      ["mail:cats", 20_000],
    ]);
  });
});
