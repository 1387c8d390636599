import { hash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createMemoryStore } from "../storage/memoryStore.ts";
import { systemRandomness } from "../process/systemEnvironment.ts";
import { createCursors, END, InvalidCursor, type Position } from "./cursors.ts";
import { deploymentKeys } from "./deploymentSecret.ts";
import type { JsonValue } from "../domain/json.ts";
import { startedEngine, type TestEngine, type TestProject } from "../../testing/testEngine.ts";

const QUERY = '{"source":"rows"}';
const store = createMemoryStore();
const cursors = createCursors(deploymentKeys(store, systemRandomness));

describe("a cursor", () => {
  test.each<[string, Position]>([
    ["the end", END],
    ["the beginning", { after: "" }],
    ["a key", { after: "\x00\x01\xfe\xff" }],
    ["a long key", { after: "k".repeat(5_000) }],
  ])("decodes to its position: %s", (_, position) => {
    expect(cursors.read(QUERY, cursors.write(QUERY, position))).toEqual(position);
  });

  // Otherwise results of live queries would never be equal. Caught: a random nonce.
  test("is the same text for the same position of the same query", () => {
    expect(cursors.write(QUERY, { after: "k" })).toBe(cursors.write(QUERY, { after: "k" }));
    expect(cursors.write(QUERY, { after: "k" })).not.toBe(cursors.write(QUERY, { after: "l" }));
  });

  test("reveals neither its position nor that two queries are at the same one", () => {
    const hidden = Buffer.from(cursors.write(QUERY, { after: "SECRET-0".repeat(4) }), "base64url").toString("latin1");
    expect(hidden).not.toMatch(/SECRET|CRET-0/);
    const [one, other] = [QUERY, `${QUERY} `].map((query) => cursors.write(query, { after: "k".repeat(64) }));
    expect(one?.slice(-40)).not.toBe(other?.slice(-40));
  });

  // Caught, one at a time: the stream without a key; the seal without a key, so that a position can be guessed.
  test("reveals nothing without the key", () => {
    const position = { after: "SECRET-0" };
    const bytes = Buffer.from(cursors.write(QUERY, position), "base64url");
    const [seal, hidden] = [bytes.subarray(0, 16), bytes.subarray(16)];
    const stream = hash("shake256", seal, { outputEncoding: "buffer", outputLength: hidden.length });
    expect(Buffer.from(hidden.map((byte, at) => byte ^ (stream[at] ?? 0))).toString("latin1")).not.toContain("SECRET");
    const other = createCursors(deploymentKeys(createMemoryStore(), systemRandomness));
    expect(Buffer.from(other.write(QUERY, position), "base64url").subarray(0, 16)).not.toEqual(seal);
  });

  test("is valid after a restart", () => {
    const again = createCursors(deploymentKeys(store, systemRandomness));
    expect(again.read(QUERY, cursors.write(QUERY, { after: "k" }))).toEqual({ after: "k" });
  });
});

describe("Convex's error refuses", () => {
  const good = cursors.write(QUERY, { after: "key" });

  // Caught: the seal not checked.
  test("a cursor with any one bit changed", () => {
    const bytes = Buffer.from(good, "base64url");
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const forged = Buffer.from(bytes);
      forged.writeUInt8(forged.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(() => cursors.read(QUERY, forged.toString("base64url"))).toThrow(InvalidCursor);
    }
  });

  test.each([
    ["an empty cursor", ""],
    ["a word", "forged"],
    ["one from before cursors were encrypted", "4QrcO3yJX7Ud.LlNFQ1JFVC0w"],
    ["the old end cursor", "4QrcO3yJX7Ud.end"],
    ["the seal alone", good.slice(0, 21)],
    ["a part of one", good.slice(0, -2)],
    ["a longer one", `${good}AAAA`],
  ])("%s", (_, cursor) => {
    expect(() => cursors.read(QUERY, cursor)).toThrow(/^InvalidCursor: /);
  });

  // Caught: the query missing from the seal.
  test("a cursor of another query", () => {
    expect(() => cursors.read(`${QUERY} `, good)).toThrow(InvalidCursor);
  });

  test("a cursor of another deployment", () => {
    const other = createCursors(deploymentKeys(createMemoryStore(), systemRandomness));
    expect(() => other.read(QUERY, good)).toThrow(InvalidCursor);
  });

  test("with data that convex/react recognizes", () => {
    expect(new InvalidCursor().data).toEqual({ isConvexSystemError: true, paginationError: "InvalidCursor" });
  });
});

describe("pages", () => {
  const source = { type: "IndexRange", indexName: "rows.by_name", range: [], order: "asc" };
  const HIDE_ALL = { filter: { $eq: [{ $field: "name" }, { $literal: "nobody" }] } };
  const project: TestProject = {
    queries: {
      "rows:page": (call, { cursor = null, hidden = false }) => {
        const query = { source, operators: hidden === true ? [HIDE_ALL] : [] };
        return call("1.0/queryPage", { query, cursor, pageSize: 2, maximumRowsRead: 3 });
      },
    },
    mutations: { "rows:add": (call, value) => call("1.0/insert", { table: "rows", value }) },
    schema: {
      tables: [
        {
          name: "rows",
          searchIndexes: [],
          documentType: null,
          indexes: [{ name: "by_name", fields: ["name"], staged: false }],
        },
      ],
      schemaValidation: true,
    },
  };
  interface Page {
    page: { name: string }[];
    continueCursor: string;
    splitCursor: string | null;
  }
  const pageOf = async (engine: TestEngine, args: Record<string, JsonValue>): Promise<Page> =>
    (await engine.run("rows:page", args)) as unknown as Page;

  // Caught: base64 of the index key in the cursor, and in the journal of a page whose row a filter hid.
  test("reveal nothing about rows that a filter hid", async () => {
    const engine = await startedEngine(project);
    for (const n of [0, 1, 2, 3]) await engine.run("rows:add", { name: `SECRET-${String(n)}` });
    const shown = await pageOf(engine, { hidden: true });
    expect(shown.page).toEqual([]);
    const journal = await journalOf(engine);
    for (const text of [shown.continueCursor, journal]) {
      expect(text + Buffer.from(text, "base64url").toString("latin1")).not.toMatch(/SECRET|ECRET-/);
    }
    await engine.close();
  });

  async function journalOf(engine: TestEngine): Promise<string> {
    const run = await engine.executor.call(() =>
      engine.calls.runQuery({
        path: "rows:page",
        args: { hidden: true },
        caller: { kind: "anonymous" },
        journal: null,
      }),
    );
    expect(run.journal).not.toBeNull();
    return run.journal ?? "";
  }

  test("continue after a restart", async () => {
    const kept = createMemoryStore();
    const first = await startedEngine(project, { store: kept });
    for (const name of ["a", "b", "c"]) await first.run("rows:add", { name });
    const { continueCursor } = await pageOf(first, {});
    const second = await startedEngine(project, { store: kept });
    expect((await pageOf(second, { cursor: continueCursor })).page).toMatchObject([{ name: "c" }]);
    await expect(second.run("rows:page", { cursor: "forged" })).rejects.toThrow("InvalidCursor");
    await second.close();
  });
});
