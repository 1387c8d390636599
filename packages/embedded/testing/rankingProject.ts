import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ConvexHttpClient } from "convex/browser";
import { makeFunctionReference } from "convex/server";
import { type CliProject, copyProject, type Credentials, QUICK_PUSH } from "./officialCli.ts";

const RANKING = join(import.meta.dirname, "../tests/conformance/ranking/project");
const ENTRIES_A_CALL = 1_000;

interface Entry {
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
  /** Writes the schema; `indexes` follows the table's fields, for example `.index(...)`. */
  writeSchema: (indexes: string, rank?: string) => void;
  /** The output of the push, which waits for its indexes, however large their tables are. */
  deploy: () => Promise<string>;
  addEntries: (count: number) => Promise<void>;
  /** Returns its id. */
  addEntry: (rank: number | string, name: string) => Promise<string>;
  /** All entries in the order of a query that reads them page by page. */
  allEntries: (path: `${string}:page`) => Promise<Entry[]>;
  /**
   * The entries' ids as an index by rank must have them, if texts come in the order of their ranks: texts come after
   * numbers.
   */
  idsByRank: () => Promise<string[]>;
}

export function aRankingProject(credentials: () => Credentials): RankingProject {
  const project = copyProject(RANKING, credentials);
  const write = (path: string, source: string): void => {
    writeFileSync(join(project.folder, "convex", path), source);
  };
  const client = (): ConvexHttpClient => new ConvexHttpClient(credentials().url);
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
    deploy: async () => (await project.succeed(...QUICK_PUSH, "--skip-large-indexes-check")).stderr,
    addEntries: (count) => addEntries(client(), count),
    addEntry: (rank, name) => client().mutation(addOne, { rank, name }),
    allEntries: (path) => allEntries(client(), path),
    idsByRank: () => idsByRank(client()),
  };
}

async function addEntries(client: ConvexHttpClient, count: number): Promise<void> {
  for (let from = 0; from < count; from += ENTRIES_A_CALL) {
    await client.mutation(addMany, { from, count: Math.min(ENTRIES_A_CALL, count - from) });
  }
}

async function allEntries(client: ConvexHttpClient, path: `${string}:page`): Promise<Entry[]> {
  const query = makeFunctionReference<"query", { cursor: string | null }, Page>(path);
  const entries: Entry[] = [];
  for (let cursor: string | null = null, isDone = false; !isDone;) {
    const next: Page = await client.query(query, { cursor });
    entries.push(...next.page);
    ({ continueCursor: cursor, isDone } = next);
  }
  return entries;
}

async function idsByRank(client: ConvexHttpClient): Promise<string[]> {
  const entries = await allEntries(client, "entries:page");
  const place = ({ rank }: Entry): number => (typeof rank === "number" ? rank : Number.MAX_VALUE);
  return entries.toSorted((a, b) => place(a) - place(b) || a._creationTime - b._creationTime).map(({ _id }) => _id);
}
