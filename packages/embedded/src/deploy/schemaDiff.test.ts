import { expect, test } from "vitest";
import type { SchemaDefinition, TableDefinition } from "../domain/application.ts";
import { EMPTY_APPLICATION } from "../domain/components.ts";
import type { IndexChange, Installation, StagedState } from "../domain/installation.ts";
import type { ValidatorJson } from "../domain/validatorJson.ts";
import { indexDiff, schemaPrediction } from "./schemaDiff.ts";

const NAME: ValidatorJson = { type: "string" };
const NUMBER: ValidatorJson = { type: "number" };

const index = (name: string, fields: string[], staged = false) => ({ name, fields, staged });
const search = (name: string, searchField: string, staged = false) => ({
  name,
  searchField,
  filterFields: ["kind", "place"],
  staged,
});
const table = (name: string, more: Partial<TableDefinition> = {}): TableDefinition => ({
  name,
  indexes: [],
  searchIndexes: [],
  documentType: NAME,
  ...more,
});
const schema = (tables: TableDefinition[], schemaValidation = true): SchemaDefinition => ({ tables, schemaValidation });

interface InstallationBefore {
  before: SchemaDefinition | null;
  added?: IndexChange[];
  removed?: IndexChange[];
  unfinished?: string[];
  staged?: StagedState | null;
}

function installation({
  before,
  added = [],
  removed = [],
  unfinished = [],
  staged = null,
}: InstallationBefore): Installation {
  const given: Partial<Installation> = {
    current: () => ({ ...EMPTY_APPLICATION, schema: before }),
    diffIndexes: () => ({ added, removed }),
    unfinishedIndexes: () => unfinished,
    stagedState: () => staged,
    tableSizes: () => [
      { component: "mail", table: "pets", documents: 9 },
      { component: "", table: "pets", documents: 7 },
      { component: "", table: "owners", documents: 5 },
    ],
  };
  return given as Installation;
}

const change = (name: string, fields: string[], kind: IndexChange["kind"] = "database"): IndexChange => {
  return { table: "pets", name, fields, kind };
};

test("new, removed, enabled and disabled indexes are listed separately", () => {
  const before = schema([
    table("pets", {
      indexes: [index("gone", ["a"]), index("on", ["b"], true), index("off", ["c"]), index("other", ["d"], true)],
      searchIndexes: [search("words", "text", true)],
    }),
  ]);
  const after = schema([
    table("pets", {
      indexes: [
        index("new", ["x", "y"], true),
        index("on", ["b"]),
        index("off", ["c"], true),
        index("other", ["changed"]),
      ],
      searchIndexes: [search("words", "text"), search("titles", "title")],
    }),
  ]);
  const deployment = installation({
    before,
    added: [change("new", ["x", "y"]), change("titles", ["title", "kind", "place"], "search")],
    removed: [change("gone", ["a"])],
  });
  const filterFields = ["kind", "place"];
  expect(indexDiff(deployment, after)).toEqual({
    added_indexes: [
      { name: "pets.new", type: "database", fields: ["x", "y"], staged: true },
      { name: "pets.titles", type: "search", searchField: "title", filterFields },
    ],
    removed_indexes: [{ name: "pets.gone", type: "database", fields: ["a"] }],
    enabled_indexes: [
      { name: "pets.on", type: "database", fields: ["b"] },
      { name: "pets.words", type: "search", searchField: "text", filterFields },
    ],
    disabled_indexes: [{ name: "pets.off", type: "database", fields: ["c"], staged: true }],
  });
});

// Caught, one by one: the documents of another component; a slow check that was not announced.
test("a push says which tables it checks and which indexes it builds", () => {
  const pets = table("pets", { indexes: [index("same", ["a"]), index("late", ["b"])] });
  const owners = table("owners", { documentType: NUMBER });
  const after = schema([
    { ...pets, indexes: [...pets.indexes, index("new", ["c"])] },
    { ...owners, documentType: NAME },
    table("empty", { indexes: [index("first", ["d"])] }),
  ]);
  const deployment = installation({
    before: schema([pets, owners]),
    added: [change("new", ["c"]), { ...change("first", ["d"]), table: "empty" }],
    unfinished: ["pets.late"],
  });
  const database = (name: string, fields: string[]) => ({ name, type: "database", fields });
  expect(schemaPrediction(deployment, after, { component: "", definitionPath: "path" })).toEqual({
    definitionPath: "path",
    schemaValidation: true,
    tables: [
      { name: "pets", outcome: "supersetOfEnforced", numDocs: 7, sizeBytes: 0 },
      { name: "owners", outcome: "mustWalk", numDocs: 5, sizeBytes: 0 },
      { name: "empty", outcome: "mustWalk", numDocs: 0, sizeBytes: 0 },
    ],
    indexes: [
      { ...database("pets.new", ["c"]), change: "added", needsBackfill: true, numDocs: 7 },
      { ...database("empty.first", ["d"]), change: "added", needsBackfill: false, numDocs: 0 },
      { ...database("pets.same", ["a"]), change: "identical", needsBackfill: false, numDocs: 7 },
      { ...database("pets.late", ["b"]), change: "identical", needsBackfill: true, numDocs: 7 },
    ],
    discardedStagedValidators: [],
  });
});

test("a table is walked where nothing was enforced before, and no table where nothing is enforced", () => {
  const outcomes = (before: SchemaDefinition | null, after: SchemaDefinition | null) => {
    const told = schemaPrediction(installation({ before }), after, { component: "", definitionPath: "" });
    return told as { schemaValidation: boolean; tables: { outcome: string }[] };
  };
  const pets = [table("pets")];
  expect(outcomes(schema(pets, false), schema(pets)).tables).toMatchObject([{ outcome: "mustWalk" }]);
  expect(outcomes(null, schema(pets)).tables).toMatchObject([{ outcome: "mustWalk" }]);
  expect(outcomes(schema(pets), schema(pets)).tables).toMatchObject([{ outcome: "supersetOfEnforced" }]);
  expect(outcomes(schema(pets), schema(pets, false))).toMatchObject({
    schemaValidation: false,
    tables: [{ outcome: "notValidated" }],
  });
  expect(outcomes(schema(pets), null)).toMatchObject({ schemaValidation: false, tables: [] });
});

// Caught, one by one: another validator than the staged one; a failed one taken for a valid one; the reading announced all the same.
test("the push of a validator that was staged says whether it must read the table", () => {
  const pending: StagedState = { state: "pending", numDocsValidated: 3, totalDocs: 7 };
  const failed: StagedState = { state: "failed", error: "odd" };
  const before = schema([table("pets", { stagedType: NUMBER })]);
  const told = (staged: StagedState, documentType: ValidatorJson): unknown => {
    const after = schema([table("pets", { documentType })]);
    const deployment = installation({ before, staged });
    const { tables } = schemaPrediction(deployment, after, { component: "", definitionPath: "" }) as {
      tables: unknown[];
    };
    return tables[0];
  };
  const pets = { name: "pets", numDocs: 7, sizeBytes: 0 };
  const valid: StagedState = { state: "valid" };
  expect(told(valid, NUMBER)).toEqual({ ...pets, outcome: "supersetOfStagedValidated", staged: valid });
  expect(told(valid, NAME)).toEqual({ ...pets, outcome: "supersetOfEnforced", staged: valid });
  expect(told(valid, { type: "boolean" })).toEqual({ ...pets, outcome: "mustWalk", staged: valid });
  expect(told(failed, NUMBER)).toEqual({ ...pets, outcome: "mustWalk", staged: failed });
  const soon = { outcome: "mustWalk", canSkipAfterStagedValidation: true, staged: pending };
  expect(told(pending, NUMBER)).toEqual({ ...pets, ...soon });
});

// Caught, one by one: one that is enforced now told as discarded; a failed one, which must begin again anyway.
test("a push says which staged validations it discards", () => {
  const before = schema([table("pets", { stagedType: NUMBER })]);
  const discarded = (after: SchemaDefinition | null, staged: StagedState = { state: "valid" }): unknown => {
    const deployment = installation({ before, staged });
    const told = schemaPrediction(deployment, after, { component: "", definitionPath: "" });
    return (told as { discardedStagedValidators: unknown }).discardedStagedValidators;
  };
  const pets = { tableName: "pets", state: { state: "valid" } };
  expect(discarded(schema([table("pets")]))).toEqual([{ ...pets, replaced: false }]);
  expect(discarded(null)).toEqual([{ ...pets, replaced: false }]);
  expect(discarded(schema([table("pets", { stagedType: { type: "boolean" } })]))).toEqual([
    { ...pets, replaced: true },
  ]);
  expect(discarded(schema([table("pets", { documentType: NUMBER })]))).toEqual([]);
  expect(discarded(before)).toEqual([]);
  expect(discarded(schema([table("pets")]), { state: "failed", error: "odd" })).toEqual([]);
});
