import { ConvexHttpClient } from "convex/browser";
import { makeFunctionReference } from "convex/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { firstOf } from "@passage/testkit/longRun";
import { anEmbeddedDeployment, type RestartableDeployment } from "../../testing/embeddedDeployment.ts";
import { QUICK_PUSH } from "../../testing/officialCli.ts";
import { aRankingProject, type RankingProject } from "../../testing/rankingProject.ts";

const TIMEOUT_MS = 120_000;
const MAX_FIELDS = 16;
const MAX_INDEXES = 32;
const MAX_LETTERS = 64;
/** A search may have fewer filters than its index has fields for them. */
const FILTERS = 8;
/** Half of the indexes of a table at its limit are search indexes, which count too. */
const MAX_OF_A_KIND = MAX_INDEXES / 2;

let deployment: RestartableDeployment;
let project: RankingProject;

beforeAll(async () => {
  deployment = await anEmbeddedDeployment();
  project = aRankingProject(() => deployment.current());
}, TIMEOUT_MS);
afterAll(async () => {
  project.remove();
  await deployment.remove();
});

const numbered = <T>(count: number, make: (number: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));
const letters = (count: number): string => "n".repeat(count);
const names = (fields: number): string => JSON.stringify(numbered(fields, (n) => `field${String(n)}`));

interface Sizes {
  /** Fields in an index of the table. */
  fields?: number;
  indexes?: number;
  searchIndexes?: number;
  filterFields?: number;
  /** Letters in the names of a table and of its index. */
  tableName?: number;
  indexName?: number;
}

/** Two tables: `wide` has the given size, and the other one has names of the given length. */
function writeSchema({ fields = 1, indexes = 1, searchIndexes = 0, ...sizes }: Sizes): void {
  const { filterFields = 0, tableName = 1, indexName = 1 } = sizes;
  const rows = numbered(MAX_FIELDS + 1, (n) => `field${String(n)}: v.optional(v.string())`).join(", ");
  const database = numbered(indexes, (n) => `.index("by_${String(n)}", ${n === 0 ? names(fields) : '["field0"]'})`);
  const search = numbered(
    searchIndexes,
    (n) => `.searchIndex("search_${String(n)}", { searchField: "field0", filterFields: ${names(filterFields)} })`,
  );
  project.write(
    "schema.ts",
    `import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";
export default defineSchema({
  entries: defineTable({ rank: v.union(v.number(), v.string()), name: v.string() }),
  wide: defineTable({ ${rows} })${database.join("")}${search.join("")},
  ${letters(tableName)}: defineTable({ field0: v.string() }).index("${letters(indexName)}", ["field0"]),
});
`,
  );
}

const AT_THE_LIMIT: Sizes = {
  fields: MAX_FIELDS,
  indexes: MAX_OF_A_KIND,
  searchIndexes: MAX_OF_A_KIND,
  filterFields: MAX_FIELDS,
  tableName: MAX_LETTERS,
  indexName: MAX_LETTERS,
};

const FIND = `import { queryGeneric as query } from "convex/server";
export const find = query(async (ctx) => {
  const fields = ${names(MAX_FIELDS)};
  const equal = (q) => fields.reduce((range, field) => range.eq(field, "x"), q);
  const last = fields.slice(-${String(FILTERS)});
  const filtered = (q) => last.reduce((search, field) => search.eq(field, "x"), q.search("field0", "x"));
  return [
    (await ctx.db.query("wide").withIndex("by_0", equal).collect()).length,
    (await ctx.db.query("wide").withSearchIndex("search_${String(MAX_OF_A_KIND - 1)}", filtered).collect()).length,
    (await ctx.db.query("${letters(MAX_LETTERS)}").withIndex("${letters(MAX_LETTERS)}").collect()).length,
  ];
});
`;
const ADD = `import { mutationGeneric as mutation } from "convex/server";
export const add = mutation(async (ctx) => {
  await ctx.db.insert("wide", Object.fromEntries(${names(MAX_FIELDS)}.map((field) => [field, "x"])));
  await ctx.db.insert("wide", { field0: "x" });
  await ctx.db.insert("${letters(MAX_LETTERS)}", { field0: "x" });
});
`;

// Each step leaves its schema at the limits installed.
describe("a schema that the official CLI pushes", { timeout: TIMEOUT_MS }, () => {
  // Caught: each limit one lower.
  test("may have 32 indexes on a table, 16 fields in one, 64 letters in a name, and all of them work", async () => {
    project.write("finds.ts", FIND);
    project.write("adds.ts", ADD);
    writeSchema(AT_THE_LIMIT);
    await project.deploy();
    const client = new ConvexHttpClient(deployment.current().url);
    await client.mutation(makeFunctionReference<"mutation">("adds:add"));
    expect(await client.query(makeFunctionReference<"query">("finds:find"))).toEqual([1, 1, 1]);
  });

  const longTable = letters(MAX_LETTERS + 1);
  const tooLarge: [what: string, more: Sizes, sentence: string][] = [
    [
      "33 indexes with those for searches",
      { searchIndexes: MAX_OF_A_KIND + 1 },
      'Table "wide" has more than 32 indexes.',
    ],
    ["17 fields in an index", { fields: MAX_FIELDS + 1 }, 'Index "wide.by_0" has more than 16 fields.'],
    ["33 indexes on a table", { indexes: MAX_OF_A_KIND + 1 }, 'Table "wide" has more than 32 indexes.'],
    [
      "17 filter fields in a search index",
      { filterFields: MAX_FIELDS + 1 },
      'Search index "wide.search_0" has more than 16 filter fields.',
    ],
    ["65 letters in a table's name", { tableName: MAX_LETTERS + 1 }, `"${longTable}" is not a valid table name`],
    [
      "65 letters in an index's name",
      { indexName: MAX_LETTERS + 1 },
      `"${letters(MAX_LETTERS)}.${longTable}" is not a valid index name`,
    ],
  ];
  // Caught, one at a time: each limit one higher.
  test.each(firstOf(tooLarge, 1))("is refused with %s, by name", async (_, more, sentence) => {
    writeSchema({ ...AT_THE_LIMIT, ...more });
    expect(await project.refusal(...QUICK_PUSH)).toContain(sentence);
    const client = new ConvexHttpClient(deployment.current().url);
    expect(await client.query(makeFunctionReference<"query">("finds:find"))).toEqual([1, 1, 1]);
  });

  // Caught: the name accepted.
  test.each(firstOf(["by_id", "by_creation_time"], 1))("is refused with an index named %s", async (name) => {
    project.writeSchema(`.index("${name}", ["rank"])`);
    expect(await project.refusal(...QUICK_PUSH)).toContain(
      `In table "entries" cannot name an index "${name}" because the name is reserved.`,
    );
  });
});
