import { expect, test } from "vitest";
import { Catalog } from "../catalog/catalog.ts";
import { createMemoryStore } from "../storage/memoryStore.ts";
import { labelOf, planImport, type ImportMode } from "./importPlan.ts";
import { Staging } from "./staging.ts";

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
