import { describe, expect, test } from "vitest";
import { checkDocument, checkDocumentSize, type JsonObject } from "./documentRules.ts";
import { FunctionRefused, LIMITS, Usage } from "./limits.ts";
import { TestTransactions } from "./testTransactions.ts";

function aRow(fields: JsonObject = { rank: 1 }) {
  const rows = new TestTransactions();
  const transaction = rows.begin();
  return { rows, transaction, id: transaction.insert("rows", fields) };
}
const parsed = (json: string | null): unknown => (json === null ? null : JSON.parse(json));

describe("writes", () => {
  test("of system fields are refused unless they repeat what is there", () => {
    const { transaction, id } = aRow();
    expect(() => transaction.insert("rows", { _id: id })).toThrow("_id");
    expect(() => {
      transaction.patch(id, { _creationTime: 5 });
    }).toThrow("_creationTime");
    const row = parsed(transaction.get(id)) as JsonObject;
    transaction.replace(id, { ...row, rank: 2 });
    expect(parsed(transaction.get(id))).toEqual({ ...row, rank: 2 });
  });

  test("by an id of another table, of no table, or of no document are refused", () => {
    const { transaction, id } = aRow();
    expect(() => {
      transaction.remove(id, "others");
    }).toThrow('expected an ID of table "others"');
    expect(() => {
      transaction.patch("nonsense", {});
    }).toThrow("Unable to decode ID");
    transaction.remove(id);
    expect(() => {
      transaction.remove(id);
    }).toThrow(`Delete on nonexistent document ID ${id}`);
  });

  test("are refused in a query", () => {
    expect(() => new TestTransactions().begin(false).insert("rows", {})).toThrow(FunctionRefused);
  });

  // Caught: a document that was made and deleted in one transaction left its entry in the index.
  test("that cancel each other out leave nothing behind", () => {
    const { rows, transaction, id } = aRow();
    transaction.patch(id, { rank: 2 });
    transaction.remove(id);
    expect(transaction.overlay.entries().filter((entry) => entry.id !== null)).toEqual([]);
    rows.commit(transaction);
    expect(rows.ranks(rows.begin(false))).toEqual([]);
  });

  // Caught: the first change taken for what the store has, so that nobody who had read the old place was told.
  test("to one document, one after another, are committed with what the store had before", () => {
    const { rows, transaction, id } = aRow({ rank: 1 });
    rows.commit(transaction);
    const next = rows.begin();
    for (const rank of [2, 3]) next.patch(id, { rank });
    expect(next.overlay.documents.get(id)).toMatchObject({ before: { rank: 1 }, after: { rank: 3 } });
    expect(
      next.overlay.entries().filter((entry) => entry.index === rows.byRank.number && entry.id !== null),
    ).toHaveLength(1);
  });
});

describe("a roll-back to a savepoint", () => {
  // Caught: a roll-back that forgot the document altogether, and with it what had been written before the savepoint.
  test("undoes what came after it, and what was there before is still known to the commit", () => {
    const { rows, transaction, id } = aRow({ rank: 1 });
    rows.commit(transaction);
    const next = rows.begin();
    next.patch(id, { rank: 2 });
    const savepoint = next.overlay.savepoint();
    next.patch(id, { rank: 3 });
    next.insert("rows", { rank: 4 });
    next.overlay.rollback(savepoint);
    expect(rows.ranks(next)).toEqual([2]);
    expect(next.overlay.documents.get(id)?.before).toMatchObject({ rank: 1 });
    rows.commit(next);
    expect(rows.ranks(rows.begin(false))).toEqual([2]);
  });
});

describe("limits are kept at their last allowed value and refused one above", () => {
  test.each([
    "bytesRead",
    "documentsRead",
    "bytesWritten",
    "documentsWritten",
    "indexRangesRead",
    "scheduledPerMutation",
    "scheduledArgumentBytes",
  ] as const)("%s", (counter) => {
    const usage = new Usage();
    usage.add(counter, LIMITS[counter]);
    expect(usage.of(counter)).toBe(LIMITS[counter]);
    expect(() => {
      usage.add(counter, 1);
    }).toThrow(FunctionRefused);
  });

  const nested = (depth: number): JsonObject => {
    let value: JsonObject = {};
    for (let level = 1; level < depth; level += 1) value = { a: value };
    return { a: value };
  };
  const fields = (count: number): JsonObject =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, 0]));

  test.each<[string, JsonObject, JsonObject]>([
    [
      "array items",
      { a: new Array<number>(LIMITS.arrayItems).fill(0) },
      { a: new Array<number>(LIMITS.arrayItems + 1).fill(0) },
    ],
    ["fields", fields(LIMITS.documentFields), fields(LIMITS.documentFields + 1)],
    ["fields of an inner object", { a: fields(LIMITS.documentFields) }, { a: fields(LIMITS.documentFields + 1) }],
    ["depth", nested(LIMITS.documentDepth), nested(LIMITS.documentDepth + 1)],
  ])("%s", (_, allowed, refused) => {
    expect(() => {
      checkDocument(allowed);
    }).not.toThrow();
    expect(() => {
      checkDocument(refused);
    }).toThrow(FunctionRefused);
  });

  // Caught: characters counted instead of bytes.
  test("bytes of a document", () => {
    const check = (text: string) => () => {
      checkDocumentSize(text, "rows");
    };
    expect(check("x".repeat(LIMITS.documentBytes))).not.toThrow();
    expect(check("x".repeat(LIMITS.documentBytes + 1))).toThrow("too large");
    expect(check("é".repeat(LIMITS.documentBytes / 2))).not.toThrow();
    expect(check("é".repeat(LIMITS.documentBytes / 2 + 1))).toThrow("too large");
  });

  test.each(["", "$mine", "naïve", "tab\t"])("a field named %j is refused", (name) => {
    expect(() => {
      checkDocument({ [name]: 1 });
    }).toThrow(FunctionRefused);
  });
});
