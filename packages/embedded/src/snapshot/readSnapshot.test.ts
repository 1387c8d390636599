import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cases, fc } from "@passage/testkit/seededProperties";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CLOUD_ENTRIES } from "../../testing/cloudSnapshot.ts";
import { writeZip } from "../../testing/snapshotPlace.ts";
import { FileStore } from "../storage/fileStore.ts";
import { ImportRefused } from "./importRefused.ts";
import { readSnapshot } from "./readSnapshot.ts";
import { Staging, type StagedTable } from "./staging.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "snapshot-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const zipPath = () => join(folder, "snapshot.zip");

/** The tables that are staged from the ZIP, or the error that refused it. */
async function readZip(): Promise<StagedTable[] | Error> {
  const staging = new Staging(":memory:");
  const files = new FileStore(join(folder, "files"));
  try {
    const { received } = await readSnapshot(zipPath(), staging, { files, within: "" });
    for (const file of received.values()) await files.discard(file);
    return staging.tables();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    staging.close();
  }
}

const UNIFORM = '"uniform"\n';

test.each<[problem: RegExp, entries: [name: string, text: string][]]>([
  [
    /^Row 1 of table "_tables": it must have the name and the number of a table\.$/,
    [["_tables/documents.jsonl", '{"name":"pets"}']],
  ],
  [
    /^Row 2 of table "_tables"/,
    [
      ["_tables/documents.jsonl", '{"name":"a","id":10001}\n["pets"]'],
      ["a/documents.jsonl", ""],
    ],
  ],
  [/^Row 1 of table "_tables"/, [["_tables/documents.jsonl", '{"name":"pets","id":{"$integer":"AA=="}}']]],
  [/^Row 1 of table "_tables"/, [["_tables/documents.jsonl", '{"name":"pets","id":1.5}']]],
  [/^Row 1 of table "_tables"/, [["_tables/documents.jsonl", '{"name":"pets","id":0}']]],
  [/^Row 1 of table "_tables"/, [["_tables/documents.jsonl", '{"name":"pets","id":-1}']]],
  [/^Row 1 of table "_tables"/, [["_tables/documents.jsonl", '{"name":"pets","id":4294967296}']]],
  [/^Row 1 of table "_tables" is not JSON/, [["_tables/documents.jsonl", "{"]]],
  [/^Row 1 of table "_storage": it is not an object\.$/, [["_storage/documents.jsonl", "7"]]],
])("a ZIP of a stranger is refused: %s", async (problem, entries) => {
  await writeZip(zipPath(), entries);
  const refused = await readZip();
  expect(refused).toBeInstanceOf(ImportRefused);
  expect(refused instanceof Error ? refused.message : "").toMatch(problem);
});

// Caught: a damaged ZIP that failed as an error of the deployment's own.
test("a ZIP with any of its bytes changed, lost or added is read or refused, and leaves no file behind", async () => {
  const rows = Array.from({ length: 20 }, (_, at) => `{"name":"Rex ${String(at)}"}\n`).join("");
  await writeZip(zipPath(), [
    ["_tables/documents.jsonl", '{"name":"pets","id":10001}\n'],
    ["pets/documents.jsonl", rows],
    ["pets/generated_schema.jsonl", UNIFORM],
    ...CLOUD_ENTRIES.filter(([name]) => name.startsWith("_storage/")),
  ]);
  const whole = readFileSync(zipPath());
  expect(await readZip()).toMatchObject([{ name: "pets", rows: 20 }, { name: "_storage" }]);
  const change = fc.record({
    at: fc.nat({ max: whole.length }),
    lost: fc.nat({ max: 9 }),
    put: fc.uint8Array({ maxLength: 4 }),
  });
  const property = fc.asyncProperty(change, async ({ at, lost, put }) => {
    writeFileSync(zipPath(), Buffer.concat([whole.subarray(0, at), put, whole.subarray(at + lost)]));
    const read = await readZip();
    if (!Array.isArray(read)) expect(read).toBeInstanceOf(ImportRefused);
    expect(readdirSync(join(folder, "files"))).toEqual([]);
  });
  await fc.assert(property, { numRuns: cases(150, 3_000) });
});
