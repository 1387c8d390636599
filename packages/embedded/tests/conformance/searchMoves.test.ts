import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConvexClient, ConvexHttpClient } from "convex/browser";
import { makeFunctionReference } from "convex/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testInLongRun } from "@passage/testkit/testInLongRun";
import { restore } from "../../src/snapshot/restores.ts";
import { anEmbeddedDeployment, type RestartableDeployment } from "../../testing/embeddedDeployment.ts";
import { aRankingProject, type RankingProject } from "../../testing/rankingProject.ts";

const TIMEOUT_MS = 120_000;
/** More than an import writes in one commit. */
const ENTRIES = 2_500;
const RANK = 3;

interface SearchArgs {
  words: string;
  rank?: number;
}

const found = makeFunctionReference<"query", { words: string; rank?: number }, string[]>("names:found");
const FOUND = `import { queryGeneric as query } from "convex/server";
import { v } from "convex/values";
export const found = query({
  args: { words: v.string(), rank: v.optional(v.number()) },
  handler: async (ctx, { words, rank }) => {
    const search = ctx.db.query("entries").withSearchIndex("by_name", (q) => {
      const named = q.search("name", words);
      return rank === undefined ? named : named.eq("rank", rank);
    });
    return (await search.take(100)).map(({ _id, name }) => _id + " " + name).sort();
  },
});
`;

interface Place {
  deployment: RestartableDeployment;
  project: RankingProject;
}

let folder: string;
let first: Place;
let second: Place;
const places: Place[] = [];

/** `tables` come before the searched one, so that its number differs from the other deployments'. */
async function aPlace(tables = ""): Promise<Place> {
  const deployment = await anEmbeddedDeployment();
  const project = aRankingProject(() => deployment.current());
  const place = { deployment, project };
  places.push(place);
  project.write("names.ts", FOUND);
  project.write(
    "schema.ts",
    `import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";
export default defineSchema({
  ${tables}
  entries: defineTable({ rank: v.union(v.number(), v.string()), name: v.string() })
    .searchIndex("by_name", { searchField: "name", filterFields: ["rank"] }),
});
`,
  );
  await project.deploy();
  return place;
}

const urlOf = ({ deployment }: Place): string => deployment.current().url;
const search = (url: string, asked: SearchArgs): Promise<string[]> =>
  new ConvexHttpClient(url).query(found, { ...asked });

const written = (name: string, rows: readonly object[]): string => {
  const path = join(folder, name);
  writeFileSync(path, rows.map((row) => JSON.stringify(row)).join("\n"));
  return path;
};

let imported: { first: string; last: string; ranked: string };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "search-moves-"));
  first = await aPlace();
  second = await aPlace("aardvarks: defineTable({}), bears: defineTable({}),");
  const add = async (rank: number, name: string): Promise<string> =>
    `${await first.project.addEntry(rank, name)} ${name}`;
  imported = { first: await add(1, "quince jam"), last: "", ranked: "" };
  await first.project.addEntries(ENTRIES);
  imported.last = await add(2, "plum jam");
  imported.ranked = await add(RANK, "plum cake");
}, TIMEOUT_MS);

afterAll(async () => {
  for (const { project, deployment } of places) {
    project.remove();
    await deployment.remove();
  }
  rmSync(folder, { recursive: true, force: true });
});

/** Checks the search, however the rows were written. */
async function expectAllFound(url: string): Promise<void> {
  expect(await search(url, { words: "jam" })).toEqual([imported.first, imported.last].sort());
  expect(await search(url, { words: "plum" })).toEqual([imported.last, imported.ranked].sort());
  expect(await search(url, { words: "plum", rank: RANK })).toEqual([imported.ranked]);
  expect(await search(url, { words: String(ENTRIES - 1) })).toHaveLength(1);
}

// The steps share one deployment; each builds on the one before.
describe("a search", { timeout: TIMEOUT_MS }, () => {
  // Caught, one at a time: search entries of an import's commits left out; replaced rows kept.
  test("finds the rows of a ZIP file, and not those they replaced", async () => {
    const zip = join(folder, "first.zip");
    await first.project.succeed("export", "--path", zip);
    await second.project.addEntry(1, "medlar jam");
    const client = new ConvexClient(urlOf(second));
    const seen: string[][] = [];
    client.onUpdate(found, { words: "jam" }, (entries) => void seen.push(entries));
    await expect.poll(() => seen.at(-1)?.length).toBe(1);
    await second.project.succeed("import", "--replace-all", "-y", zip);
    await expectAllFound(urlOf(second));
    expect(await search(urlOf(second), { words: "medlar" })).toEqual([]);
    await expect.poll(() => seen.at(-1)).toEqual([imported.first, imported.last].sort());
    await client.close();
  });

  // Caught: the rows that an import replaced kept.
  testInLongRun("follows writes and deletions after an import", async () => {
    const pears = `${await second.project.addEntry(RANK, "pear jam")} pear jam`;
    expect(await search(urlOf(second), { words: "jam", rank: RANK })).toEqual([pears]);
    await second.project.succeed(
      "import",
      "--table",
      "entries",
      "--append",
      written("more.jsonl", [{ rank: 9, name: "fig jam" }]),
    );
    expect(await search(urlOf(second), { words: "jam", rank: 9 })).toEqual([expect.stringMatching(/ fig jam$/)]);
    await second.project.succeed(
      "import",
      "--table",
      "entries",
      "--replace",
      "-y",
      written("one.jsonl", [{ rank: 1, name: "sloe" }]),
    );
    expect(await search(urlOf(second), { words: "jam" })).toEqual([]);
    expect(await search(urlOf(second), { words: "sl" })).toEqual([expect.stringMatching(/ sloe$/)]);
  });

  // Caught, one at a time: a copy without SQLite's log; search tables known only to the process that created them.
  test("finds a restored backup's rows, and those written after the restore", async () => {
    const { url, adminKey } = first.deployment.current();
    const headers = { Authorization: `Convex ${adminKey}`, "Content-Type": "application/json" };
    const body = JSON.stringify({ folder: join(folder, "backup") });
    expect((await fetch(`${url}/api/embedded/backup`, { method: "POST", headers, body })).status).toBe(200);
    await first.project.addEntry(1, "damson jam");
    const dataFolder = join(folder, "restored");
    await restore(join(folder, "backup"), { dataFolder, force: false, now: new Date() });
    const restored = await anEmbeddedDeployment({ dataFolder });
    await expectAllFound(restored.current().url);
    const there = aRankingProject(() => restored.current());
    const pears = `${await there.addEntry(RANK, "pear jam")} pear jam`;
    there.remove();
    expect(await search(restored.current().url, { words: "pear" })).toEqual([pears]);
    await restored.remove();
  });
});
