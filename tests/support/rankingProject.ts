import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ConvexHttpClient } from "convex/browser";
import { makeFunctionReference } from "convex/server";
import { type CliProject, type CliRun, copyProject, type Credentials } from "./officialCli.ts";

const RANKING = join(import.meta.dirname, "../conformance/ranking/project");
const QUICK = ["--typecheck", "disable", "--codegen", "disable"] as const;
const ENTRIES_A_CALL = 1_000;

export interface Entry {
  _id: string;
  _creationTime: number;
  rank: number | string;
  name: string;
}

interface Page {
  page: Entry[];
  isDone: boolean;
  continueCursor: string;
}

const addMany = makeFunctionReference<"mutation", { from: number; count: number }>("entries:addMany");
const addOne = makeFunctionReference<"mutation", { rank: number | string; name: string }, string>("entries:add");

/** A module whose `page` reads the entries by rank. */
export const RANKS = `import { queryGeneric as query } from "convex/server";
import { v } from "convex/values";
export const page = query({
  args: { cursor: v.union(v.string(), v.null()) },
  handler: (ctx, { cursor }) => ctx.db.query("entries").withIndex("by_rank").paginate({ cursor, numItems: 2_000 }),
});
`;

/** A copy of the project of ranked entries whose schema and code a test changes and pushes. */
export interface RankingProject extends CliProject {
  write: (path: string, source: string) => void;
  /** Writes what follows the table's fields, `.index(...)` perhaps. */
  writeSchema: (indexes: string, rank?: string) => void;
  deploy: () => Promise<CliRun>;
}

export function aRankingProject(credentials: () => Credentials): RankingProject {
  const project = copyProject(RANKING, credentials);
  const write = (path: string, source: string): void => {
    writeFileSync(join(project.folder, "convex", path), source);
  };
  return {
    ...project,
    write,
    writeSchema: (indexes, rank = "v.union(v.number(), v.string())") => {
      write(
        "schema.ts",
        `import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";
export default defineSchema({ entries: defineTable({ rank: ${rank}, name: v.string() })${indexes} });
`,
      );
    },
    deploy: () => project.convex("deploy", "-y", ...QUICK),
  };
}

export async function deployed(project: RankingProject): Promise<string> {
  const { exitCode, stderr } = await project.deploy();
  if (exitCode !== 0) throw new Error(`The push failed:\n${stderr}`);
  return stderr;
}

export async function addEntries(url: string, count: number): Promise<void> {
  const client = new ConvexHttpClient(url);
  for (let from = 0; from < count; from += ENTRIES_A_CALL)
    await client.mutation(addMany, { from, count: Math.min(ENTRIES_A_CALL, count - from) });
}

export function addEntry(url: string, rank: number | string, name: string): Promise<string> {
  return new ConvexHttpClient(url).mutation(addOne, { rank, name });
}

/** All entries in the order of a query that reads them in pages. */
export async function allEntries(url: string, path: `${string}:page`): Promise<Entry[]> {
  const client = new ConvexHttpClient(url);
  const query = makeFunctionReference<"query", { cursor: string | null }, Page>(path);
  const entries: Entry[] = [];
  for (let cursor: string | null = null, isDone = false; !isDone;) {
    const next: Page = await client.query(query, { cursor });
    entries.push(...next.page);
    ({ continueCursor: cursor, isDone } = next);
  }
  return entries;
}

/** The entries' ids as an index by rank must have them, as long as texts come in the order of their ranks: they are after numbers. */
export async function idsByRank(url: string): Promise<string[]> {
  const entries = await allEntries(url, "entries:page");
  const place = ({ rank }: Entry): number => (typeof rank === "number" ? rank : Number.MAX_VALUE);
  return entries.toSorted((a, b) => place(a) - place(b) || a._creationTime - b._creationTime).map(({ _id }) => _id);
}
