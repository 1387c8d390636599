import { convexToJson, jsonToConvex } from "convex/values";
import { cases, fc } from "@passage/testkit/seededProperties";
import { expect, test } from "vitest";
import type { JsonObject, JsonValue } from "../domain/json.ts";
import { encodeDocumentId, INTERNAL_BYTES } from "../storage/documentId.ts";
import { ImportRefused } from "./importRefused.ts";
import { stageRows } from "./stageRow.ts";
import { Staging } from "./staging.ts";

const TABLE_NUMBER = 10_001;
const idIn = (tableNumber: number, last = 0): string =>
  encodeDocumentId(tableNumber, new Uint8Array(INTERNAL_BYTES).fill(last));
const ID = idIn(TABLE_NUMBER);
const [SNAPSHOT, PLAIN] = [false, true];

async function* oneByOne<T>(rows: readonly T[]): AsyncGenerator<T> {
  for (const row of rows) yield await Promise.resolve(row);
}

/** Stages rows of the table "pets". */
async function staged(rows: readonly JsonValue[], isPlain = SNAPSHOT): Promise<JsonObject[]> {
  const staging = new Staging(":memory:");
  const table = staging.table("", "pets");
  await stageRows(staging, { table, isPlain }, oneByOne(rows));
  const kept = [...staging.rowsOf(table)].map(({ document }) => document);
  staging.close();
  return kept;
}

test("a row of a snapshot is staged unchanged, with all of Convex's values", async () => {
  const values = {
    size: convexToJson(7n),
    share: convexToJson(-0),
    bytes: convexToJson(new ArrayBuffer(3)),
    name: "Rex",
  };
  const row = { _id: ID, _creationTime: 12.5, ...values };
  expect(await staged([row, { ...row, _id: idIn(TABLE_NUMBER, 1) }])).toMatchObject(
    [row, row].map(({ _id: _, ...kept }) => kept),
  );
});

test("a creation time may be an int64", async () => {
  expect(await staged([{ _creationTime: convexToJson(12n) }])).toEqual([{ _creationTime: 12 }]);
});

// Caught: int64 values of too few bytes, at which the schema check failed with a RangeError.
test.each<[problem: string, row: JsonValue, isPlain?: boolean]>([
  ["it is not an object.", "Rex"],
  ["it is not an object.", ["Rex"]],
  ["Received 1 bytes, expected 8 for $integer.", { size: { $integer: "AA==" } }],
  ["Malformed $bytes field.", { list: [{ inner: { $bytes: "no base64" } }] }],
  ["its _creationTime is not a number.", { _creationTime: { $integer: "AA==" } }],
  ["its _creationTime is not a number.", { _creationTime: "today" }],
  ["the field $integer starts with '$', which is reserved.", { sizes: [convexToJson(7n)] }, PLAIN],
  ["the field _kind starts with an underscore, which only system fields do.", { _kind: "dog" }],
  ['the _id "Rex" is not an id.', { _id: "Rex" }],
  ["the _id 7 is not an id.", { _id: 7 }],
  ["Field name cannot be empty.", { inner: { "": 1 } }],
  ['Value is too large (1048585 bytes > maximum size 1048576 bytes) in table "pets"', { name: "x".repeat(1_048_576) }],
])("a row is refused with its number and table: %s", async (problem, row, isPlain = SNAPSHOT) => {
  const refused = staged([{ name: "Rex" }, row], isPlain);
  await expect(refused).rejects.toMatchObject({ name: "ImportRefused", message: `Row 2 of table "pets": ${problem}` });
});

test("ids with two table numbers are refused in one table", async () => {
  const strange = idIn(TABLE_NUMBER + 1);
  await expect(staged([{ _id: ID }, { _id: strange }])).rejects.toThrow(
    `Row 2 of table "pets": the _id ${strange} belongs to table number 10002, and the table's is 10001.`,
  );
});

const SPECIAL = ["_id", "_creationTime", "_x", "$integer", "$bytes", "$float", "__proto__", "", "é", "a b", "a"];
const anyRow = fc.letrec<{ value: JsonValue; object: JsonObject }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<JsonValue>(null, true, -0, 1.5, "AA==", "AAAAAAAAAAA=", ID, idIn(TABLE_NUMBER + 1), "\ud800"),
    fc.array(tie("value"), { maxLength: 3 }),
    tie("object"),
  ),
  object: fc
    .uniqueArray(fc.tuple(fc.constantFrom(...SPECIAL), tie("value")), { selector: ([key]) => key, maxLength: 4 })
    .map((fields) => Object.fromEntries(fields)),
}));

// Caught: a row of a stranger's ZIP that ended in an error of the deployment's own, or was staged and could not be read.
test.each([SNAPSHOT, PLAIN])(
  "any row is staged as a document or refused by its number (plain: %s)",
  async (isPlain) => {
    const property = fc.asyncProperty(fc.oneof(anyRow.object, anyRow.value, fc.jsonValue()), async (row) => {
      const outcome = await staged([row as JsonValue], isPlain).catch((error: unknown) => Object(error) as Error);
      if (outcome instanceof Error) {
        expect(outcome).toBeInstanceOf(ImportRefused);
        expect(outcome.message).toMatch(/^Row 1 of table/);
      } else {
        for (const document of outcome) expect(() => jsonToConvex(document)).not.toThrow();
      }
    });
    await fc.assert(property, { numRuns: cases(300, 5_000) });
  },
);
