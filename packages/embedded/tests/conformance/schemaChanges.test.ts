import { ConvexClient, ConvexHttpClient } from "convex/browser";
import { makeFunctionReference } from "convex/server";
import { beforeAll, describe, expect, test } from "vitest";
import { anEmbeddedDeployment } from "../../testing/embeddedDeployment.ts";
import { forAllTests } from "@passage/testkit/forAllTests";
import { testInLongRun } from "@passage/testkit/testInLongRun";
import { QUICK_PUSH } from "../../testing/officialCli.ts";
import { aRankingProject, RANKS } from "../../testing/rankingProject.ts";

const ENTRIES = 6_000;
const TIMEOUT_MS = 180_000;
const newest = makeFunctionReference<"query", Record<string, never>, string | null>("entries:newest");
const greeting = makeFunctionReference<"query", Record<string, never>, string>("greeting:text");

const named = makeFunctionReference<"query", { words: string }, string[]>("names:found");

/** A module that finds the names of entries by their words. */
const NAMES = `import { queryGeneric as query } from "convex/server";
import { v } from "convex/values";
export const found = query({
  args: { words: v.string() },
  handler: async (ctx, { words }) => {
    const search = ctx.db.query("entries").withSearchIndex("by_name", (q) => q.search("name", words));
    return (await search.take(1_000)).map(({ name }) => name);
  },
});
`;

/** The greeting of the first accepted push. */
const DEPLOYED = "good morning";

const greetingCode = (text: string): string =>
  `import { queryGeneric as query } from "convex/server"; export const text = query(() => "${text}");\n`;

const deployment = forAllTests(anEmbeddedDeployment, TIMEOUT_MS);
const project = forAllTests(() => aRankingProject(() => deployment().current()));
const url = (): string => deployment().current().url;

beforeAll(async () => {
  project().write("greeting.ts", greetingCode("hello"));
  await project().deploy();
  await project().addEntries(ENTRIES);
}, TIMEOUT_MS);

/** The official client with the values that one query gave it and the sockets it has opened. */
function aScreen(query: typeof newest | typeof greeting) {
  let sockets = 0;
  class CountedSocket extends WebSocket {
    constructor(...args: ConstructorParameters<typeof WebSocket>) {
      super(...args);
      sockets += 1;
    }
  }
  const client = new ConvexClient(url(), { webSocketConstructor: CountedSocket });
  const seen: (string | null)[] = [];
  client.onUpdate(
    query,
    {},
    (value) => void seen.push(value),
    (error) => void seen.push(error.message),
  );
  return {
    seen,
    sockets: () => sockets,
    connections: () => client.connectionState().connectionCount,
    close: () => client.close(),
  };
}

// The steps share one deployment; each builds on the one before.
describe("a push over existing rows", { timeout: TIMEOUT_MS }, () => {
  // Caught: existing rows not checked.
  test("that a row does not fit is refused with the row and the field; the old code and its live queries stay", async () => {
    const screen = aScreen(newest);
    const odd = await project().addEntry("first", "odd");
    project().writeSchema(`.index("by_rank", ["rank"])`, "v.number()");
    project().write("greeting.ts", greetingCode(DEPLOYED));
    const stderr = await project().refusal(...QUICK_PUSH);
    expect(stderr).toContain("Schema validation failed.");
    expect(stderr).toContain(
      `Document with ID "${odd}" in table "entries" does not match the schema: Value does not match validator.\nPath: .rank\nValue: "first"\nValidator: v.float64()`,
    );
    await project().addEntry("second", "still welcome");
    await expect.poll(() => screen.seen.at(-1)).toBe("still welcome");
    const greeter = aScreen(greeting);
    await expect.poll(() => greeter.seen).toEqual(["hello"]);
    expect(screen.sockets()).toBe(1);
    await Promise.all([screen.close(), greeter.close()]);
  });

  // Caught: an index that mutations did not update while it was built.
  test("builds an index with every row once, including rows written in between", async () => {
    project().writeSchema(`.index("by_rank", ["rank"])`);
    project().write("ranks.ts", RANKS);
    const pushing = project().deploy();
    const pushed = pushing.then(() => true);
    let written = 0;
    for (; !(await Promise.race([pushed, Promise.resolve(false)])); written += 1) {
      await project().addEntry(written, `meanwhile ${String(written)}`);
    }
    expect(await pushing).toContain("[+] entries.by_rank   rank");
    expect(written).toBeGreaterThan(10);
    expect((await project().allEntries("ranks:page")).map(({ _id }) => _id)).toEqual(await project().idsByRank());
  });

  // Caught: the same for a search index.
  testInLongRun(
    "builds a search index that finds every row, including rows written in between, and drops it",
    async () => {
      const client = new ConvexHttpClient(url());
      const found = (words: string): Promise<string[]> => client.query(named, { words });
      project().writeSchema(`.index("by_rank", ["rank"]).searchIndex("by_name", { searchField: "name" })`);
      project().write("names.ts", NAMES);
      const pushing = project().deploy();
      const pushed = pushing.then(() => true);
      const written: string[] = [];
      while (!(await Promise.race([pushed, Promise.resolve(false)]))) {
        written.push(`sought ${String(written.length)}`);
        await project().addEntry(written.length, written.at(-1) ?? "");
      }
      await pushing;
      expect(written.length).toBeGreaterThan(10);
      expect((await found("sought")).toSorted()).toEqual(written.toSorted());
      for (const rank of [1_000, 3_210, 5_999]) expect(await found(String(rank))).toContain(`entry ${String(rank)}`);
      project().writeSchema(`.index("by_rank", ["rank"])`);
      project().write("names.ts", "");
      await project().deploy();
      await project().addEntry(1, "still welcome");
    },
  );

  // Passage stages no validator. Caught, one at a time: staged validators refused; the state not told; documents read again.
  testInLongRun(
    "stages a validator, says when the documents were validated, and enforces it without reading them",
    async () => {
      const wider = "v.union(v.number(), v.string(), v.null())";
      project().writeSchema(`.index("by_rank", ["rank"]).staged({ rank: ${wider} })`);
      await project().deploy();
      const state = async (): Promise<string> => (await project().succeed(...QUICK_PUSH, "--dry-run")).stderr;
      await expect.poll(state, { timeout: TIMEOUT_MS }).toContain("entries: validated. Safe to apply");
      project().writeSchema(`.index("by_rank", ["rank"])`, wider);
      expect(await project().deploy()).toContain("entries: validated. This deploy applies the staged schema");
    },
  );

  testInLongRun("says which document does not match a staged validator, and asks before it discards one", async () => {
    const state = async (): Promise<string> => (await project().succeed(...QUICK_PUSH, "--dry-run")).stderr;
    project().writeSchema(`.index("by_rank", ["rank"]).staged({ rank: v.number() })`);
    await project().deploy();
    await expect.poll(state, { timeout: TIMEOUT_MS }).toContain("Path: .rank");
    project().writeSchema(`.index("by_rank", ["rank"]).staged({ name: v.any() })`);
    await project().deploy();
    await expect.poll(state, { timeout: TIMEOUT_MS }).toContain("entries: validated. Safe to apply");
    project().writeSchema(`.index("by_rank", ["rank"])`);
    expect(await project().refusal(...QUICK_PUSH)).toContain("--allow-unstaging-schema");
    await project().succeed(...QUICK_PUSH, "--allow-unstaging-schema");
  });

  testInLongRun("drops an index and rebuilds it, with every row once", async () => {
    project().writeSchema("");
    project().write("ranks.ts", "");
    expect(await project().deploy()).toContain("[-] entries.by_rank   rank");
    project().writeSchema(`.index("by_rank", ["rank"])`);
    project().write("ranks.ts", RANKS);
    await project().deploy();
    expect((await project().allEntries("ranks:page")).map(({ _id }) => _id)).toEqual(await project().idsByRank());
  });
});

describe("a screen that is open during pushes", { timeout: TIMEOUT_MS }, () => {
  // Caught: live queries that do not run again at a push.
  test("shows the new code's result, an error while its query is missing, and keeps its one socket", async () => {
    const screen = aScreen(greeting);
    await expect.poll(() => screen.seen).toEqual([DEPLOYED]);
    project().write("greeting.ts", greetingCode("good day"));
    await project().deploy();
    await expect.poll(() => screen.seen).toEqual([DEPLOYED, "good day"]);
    project().write("greeting.ts", "");
    await project().deploy();
    await expect.poll(() => screen.seen.at(-1)).toContain("Could not find public function for 'greeting:text'");
    project().write("greeting.ts", greetingCode("welcome back"));
    await project().deploy();
    await expect.poll(() => screen.seen.at(-1)).toBe("welcome back");
    expect([screen.seen.length, screen.sockets(), screen.connections()]).toEqual([4, 1, 1]);
    await screen.close();
  });
});
