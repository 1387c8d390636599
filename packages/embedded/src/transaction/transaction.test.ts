import { convexToJson, getConvexSize, jsonToConvex } from "convex/values";
import { describe, expect, test } from "vitest";
import { idsOfTable } from "../storage/byId.ts";
import { documentKey } from "../storage/indexKey.ts";
import { int64Base64 } from "../documents/commitTimestamp.ts";
import { checkDocument } from "../documents/documentRules.ts";
import type { JsonObject, JsonValue } from "../domain/json.ts";
import { FunctionRefused, LIMITS } from "../domain/limits.ts";
import { TestTransactions } from "../../testing/testTransactions.ts";
import type { Transaction } from "./transaction.ts";

function aRow(fields: JsonObject = { rank: 1 }) {
  const rows = new TestTransactions();
  const transaction = rows.begin();
  return { rows, transaction, id: transaction.insert("rows", fields) };
}
const parsed = (json: string | null): unknown => (json === null ? null : JSON.parse(json));

describe("writes", () => {
  test("of system fields are refused unless they are unchanged", () => {
    const { transaction, id } = aRow();
    for (const [field, value] of Object.entries({ _id: id, _creationTime: 5 })) {
      expect(() => transaction.insert("rows", { [field]: value })).toThrow(
        `Provided document has the system field '${field}', which is set by the database.`,
      );
    }
    expect(() => {
      transaction.patch(id, { _creationTime: 5 });
    }).toThrow("Provided document's `_creationTime` field does not match the document being written.");
    const row = parsed(transaction.get(id)) as JsonObject;
    transaction.replace(id, { ...row, rank: 2 });
    expect(parsed(transaction.get(id))).toEqual({ ...row, rank: 2 });
  });

  // Caught: a system field lost if only the other was given; a patch that removes one accepted.
  test("keep the system fields, whichever of them are given", () => {
    const { transaction, id } = aRow();
    const { _id, _creationTime } = parsed(transaction.get(id)) as { _id: string; _creationTime: number };
    for (const given of [{}, { _id }, { _creationTime }, { _id, _creationTime }]) {
      transaction.replace(id, { ...given, rank: 2 });
      expect(parsed(transaction.get(id))).toEqual({ _id, _creationTime, rank: 2 });
    }
    transaction.patch(id, { _id: { $undefined: null }, _creationTime: { $undefined: null }, rank: 3 });
    expect(parsed(transaction.get(id))).toEqual({ _id, _creationTime, rank: 3 });
  });

  test("with an id of another table, of no table, or of no document are refused", () => {
    const { transaction, id } = aRow();
    expect(() => {
      transaction.remove(id, "others");
    }).toThrow('expected an ID of table "others" but got one of "rows".');
    expect(() => {
      transaction.patch("nonsense", {});
    }).toThrow('Invalid argument `id` for `db.patch`: Unable to decode ID: Invalid ID "nonsense".');
    transaction.remove(id);
    expect(() => {
      transaction.remove(id);
    }).toThrow(`Delete on nonexistent document ID ${id}`);
  });

  test.each<[string, (transaction: Transaction, id: string) => unknown]>([
    ["insert", (transaction) => transaction.insert("rows", {})],
    ["patch", (transaction, id) => transaction.patch(id, {})],
    ["replace", (transaction, id) => transaction.replace(id, {})],
    ["delete", (transaction, id) => transaction.remove(id)],
  ])("are refused in a query: %s", (_, write) => {
    const { rows, transaction, id } = aRow();
    rows.commit(transaction);
    expect(() => write(rows.begin(false), id)).toThrow("Queries cannot write to the database.");
  });

  test.each<[string, (transaction: Transaction, id: string) => unknown]>([
    ["patch", (transaction, id) => transaction.patch(id, {}, "others")],
    ["replace", (transaction, id) => transaction.replace(id, {}, "others")],
    ["delete", (transaction, id) => transaction.remove(id, "others")],
  ])("of a document of another table are refused with the name of %s", (verb, write) => {
    const { transaction, id } = aRow();
    expect(() => write(transaction, id)).toThrow(
      `Invalid argument \`id\` for \`db.${verb}\`: expected an ID of table "others"`,
    );
  });

  test("that name the document's own table are accepted", () => {
    const { transaction, id } = aRow();
    transaction.patch(id, { rank: 2 }, "rows");
    expect(parsed(transaction.get(id))).toMatchObject({ rank: 2 });
    transaction.remove(id, "rows");
    expect(transaction.get(id)).toBeNull();
    expect(() => transaction.patch(id, {})).toThrow(`Update on nonexistent document ID ${id}`);
  });

  // Caught: a removed field stored as a marker.
  test("omit undefined fields, and a patch removes them", () => {
    const undefinedMark = { $undefined: null };
    const { transaction, id } = aRow({ rank: 1, note: "n", gone: undefinedMark, none: null });
    const row = (): unknown => parsed(transaction.get(id));
    const kept = { _id: id, _creationTime: expect.any(Number) as number };
    expect(row()).toEqual({ ...kept, rank: 1, note: "n", none: null });
    transaction.patch(id, { note: undefinedMark, rank: 2 });
    expect(row()).toEqual({ ...kept, rank: 2, none: null });
    transaction.replace(id, { rank: 3, none: undefinedMark });
    expect(row()).toEqual({ ...kept, rank: 3 });
  });

  // Caught: system tables counted against the function; a deletion not counted.
  test("count against the function's limits, except to system tables", () => {
    const { transaction, id } = aRow({ rank: 1 });
    const used = () => [transaction.usage.of("documentsWritten"), transaction.usage.of("bytesWritten")];
    const [, bytes = 0] = used();
    const size = getConvexSize(jsonToConvex(parsed(transaction.get(id)) as JsonObject));
    expect([used()[0], bytes]).toEqual([1, size]);
    const kept = transaction.insertSystem("_kept", { rank: 1 });
    expect(used()).toEqual([1, bytes]);
    transaction.remove(id);
    expect(used()).toEqual([2, bytes]);
    expect(() => transaction.patch(kept, { rank: 2 })).toThrow("System tables (prefixed with `_`) are read-only.");
  });

  // Caught, one at a time: a row written by id not counted as read; the same row counted at each write.
  test("by id count as one range a row, however often it is read and written", () => {
    const { transaction, id } = aRow();
    const other = transaction.insert("rows", { rank: 2 });
    const ranges = (): number => transaction.usage.of("databaseQueries");
    expect(ranges()).toBe(0);
    transaction.patch(id, { rank: 3 });
    transaction.replace(id, { rank: 4 });
    transaction.getById(id);
    expect(ranges()).toBe(1);
    transaction.remove(other);
    expect(ranges()).toBe(2);
    transaction.called().patch(id, { rank: 5 });
    expect(ranges()).toBe(2);
  });

  // Caught: 4,097 patches allowed.
  test("by id of more rows than may be read are refused", () => {
    const rows = new TestTransactions();
    const first = rows.begin();
    const ids = Array.from({ length: LIMITS.databaseQueries + 1 }, (_, rank) => first.insert("rows", { rank }));
    rows.commit(first);
    const transaction = rows.begin();
    const write = (): void => {
      for (const id of ids) transaction.patch(id, { rank: -1 });
    };
    expect(write).toThrow("Too many reads in a single function execution (limit: 4096)");
  });

  // Caught, one at a time: a patch without a change written; fields in another order taken for a change; a removed field, an added
  // one, a list for an object overlooked.
  test.each<[boolean, string, (transaction: Transaction, id: string, row: JsonObject) => void]>([
    [false, "a patch of nothing", (transaction, id) => transaction.patch(id, {})],
    [
      false,
      "a patch with equal values",
      (transaction, id) => transaction.patch(id, { rank: 1, deep: { b: [2], a: 1 } }),
    ],
    [
      false,
      "a patch that removes what is not there",
      (transaction, id) => transaction.patch(id, { no: { $undefined: 0 } }),
    ],
    [false, "a replacement by itself", (transaction, id, row) => transaction.replace(id, row)],
    [true, "a patch of a list", (transaction, id) => transaction.patch(id, { deep: { a: 1, b: { 0: 2 } } })],
    [true, "a patch that removes a field", (transaction, id) => transaction.patch(id, { deep: { $undefined: 0 } })],
    [true, "a patch that adds a field", (transaction, id) => transaction.patch(id, { deep: { a: 1, b: [2], c: 3 } })],
    [true, "a replacement without a field", (transaction, id) => transaction.replace(id, { rank: 1 })],
  ])("are written only if they change something (%s): %s", (isWritten, _, write) => {
    const { rows, transaction, id } = aRow({ rank: 1, deep: { a: 1, b: [2] } });
    rows.commit(transaction);
    const next = rows.begin();
    write(next, id, parsed(next.get(id)) as JsonObject);
    expect(next.overlay.changesAnything).toBe(isWritten);
    expect(next.usage.of("documentsWritten")).toBe(isWritten ? 1 : 0);
  });

  test("of the engine itself can change system tables, and are not counted", () => {
    const { transaction } = aRow();
    const id = transaction.insertSystem("_kept", { rank: 1 });
    expect(parsed(transaction.getSystem(id))).toMatchObject({ rank: 1 });
    expect(transaction.usage.of("documentsRead")).toBe(0);
    expect(transaction.reads.intervals()).toContainEqual(expect.objectContaining({ lower: id }));
    for (let time = 0; time < 2; time += 1) {
      transaction.putSystem(null, id);
      expect(transaction.getSystem(id)).toBeNull();
    }
    expect(transaction.overlay.documents.get(id)).toMatchObject({ before: null, after: null });
    transaction.putSystem({ rank: 1 }, "nonsense");
    expect(transaction.overlay.documents.has("nonsense")).toBe(false);
    expect(transaction.get(id)).toBeNull();
    expect(transaction.usage.of("documentsRead")).toBe(0);
  });

  // Caught: an error instead of null; a missing document counted as read; an entry left in the index.
  test("of the engine can delete a row completely, and a missing row is not counted", () => {
    const { rows, transaction, id } = aRow();
    rows.commit(transaction);
    const next = rows.begin();
    next.putSystem(null, id);
    expect(rows.ranks(next)).toEqual([]);
    rows.commit(next);
    const later = rows.begin(false);
    expect([later.get(id), later.usage.of("documentsRead"), rows.ranks(later)]).toEqual([null, 0, []]);
  });

  // Caught: an index entry left by a document that was created and deleted in one transaction.
  test("that cancel each other out leave nothing behind", () => {
    const { rows, transaction, id } = aRow();
    transaction.patch(id, { rank: 2 });
    transaction.remove(id);
    expect(transaction.overlay.entries().filter((entry) => entry.id !== null)).toEqual([]);
    rows.commit(transaction);
    expect(rows.ranks(rows.begin(false))).toEqual([]);
  });

  // Caught: the first change taken for the stored state, so that readers of the old position were not notified.
  test("to one document, one after another, are committed with the state in the store", () => {
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

describe("a document put back under its id", () => {
  // Caught: the document treated as new, so that readers of the old one were not notified.
  test("is committed with the state in the store", () => {
    const { rows, transaction, id } = aRow({ rank: 1 });
    rows.commit(transaction);
    const next = rows.begin();
    next.remove(id);
    next.insertWithId(id, { rank: 2 });
    expect(next.overlay.documents.get(id)).toMatchObject({ before: { rank: 1 }, after: { rank: 2 } });
    expect(rows.ranks(next)).toEqual([2]);
  });

  test("has the creation time it brings, or else a new one", () => {
    const { rows, transaction, id } = aRow();
    for (const [given, kept] of [
      [{ _creationTime: 0.5 }, 0.5],
      [{}, 1],
    ] as const) {
      transaction.insertWithId(id, { ...given, rank: 2 });
      expect(parsed(transaction.get(id))).toEqual({ _id: id, _creationTime: kept, rank: 2 });
    }
    expect(rows.ranks(transaction)).toEqual([2]);
  });
});

describe("a document of another component's table with the same number", () => {
  function twoComponents() {
    const { rows, transaction, id } = aRow({ rank: 1 });
    const mail = rows.catalog.ensure("rows", "mail");
    rows.catalog.renumber([{ name: "rows", component: "mail", number: rows.catalog.ensure("rows").number }]);
    return { rows, transaction, id, mail };
  }

  // Caught, one at a time: read by its id; changed or deleted by it; replaced by an import; found in a scan of ids.
  test("cannot be read, changed or replaced, before and after its commit", () => {
    const { rows, transaction, id, mail } = twoComponents();
    const scanned = (from: Transaction) =>
      from.scan(mail.byId, { range: idsOfTable(mail.number), order: "asc", limit: 9 });
    for (const seen of [transaction, rows.begin()]) {
      const within = seen.within("mail");
      expect([within.get(id), scanned(within)]).toEqual([null, []]);
      for (const change of [() => within.patch(id, { rank: 2 }), () => within.remove(id)]) {
        expect(change).toThrow(`on nonexistent document ID ${id}`);
      }
      expect(() => {
        within.insertWithId(id, { rank: 2 });
      }).toThrow("belongs to a document of another");
      expect(parsed(seen.get(id))).toMatchObject({ rank: 1 });
      expect(seen.tableOfDocument(id)).toMatchObject({ component: "" });
      if (seen === transaction) rows.commit(transaction);
    }
  });

  test("can be changed and deleted by the engine, whichever component it works in", () => {
    const { rows, transaction, id } = twoComponents();
    rows.commit(transaction);
    const next = rows.begin().within("mail");
    next.putSystem({ ...(parsed(next.getSystem(id)) as JsonObject), rank: 5 }, id);
    expect(rows.ranks(next)).toEqual([5]);
    next.putSystem(null, id);
    expect(rows.ranks(next)).toEqual([]);
  });
});

describe("a commit's timestamp", () => {
  // Caught: the index left at the placeholder, so that a query by the timestamp did not find the row.
  test("takes the place of its placeholder in the document and in the index", () => {
    const { rows, transaction, id } = aRow({ rank: { $commitTs: null } });
    const other = transaction.insert("rows", { rank: 7 });
    transaction.resolveCommitTs(5n);
    const rank = { $integer: int64Base64(5n) };
    expect(transaction.overlay.documents.get(id)).toMatchObject({ before: null, after: { rank } });
    expect(parsed(transaction.get(id))).toMatchObject({ rank });
    const byRank = transaction.overlay
      .entries()
      .filter(({ index, id: of }) => index === rows.byRank.number && of !== null);
    const keyOf = (of: string) => documentKey(parsed(transaction.get(of)) as JsonObject, rows.byRank.fields);
    expect(new Map(byRank.map(({ key, id: of }) => [of, key]))).toEqual(
      new Map([id, other].map((of) => [of, keyOf(of)])),
    );
  });
});

describe("the reads of another transaction", () => {
  test("count with their usage for the run that reuses its answer", () => {
    const { rows, transaction, id } = aRow();
    rows.commit(transaction);
    const [first, second] = [rows.begin(false), rows.begin(false)];
    first.get(id);
    second.countReads(first.reading());
    expect(second.reads.intervals()).toEqual([expect.objectContaining({ lower: id })]);
    expect(second.usage.reads).toEqual(first.usage.reads);
    expect(first.usage.reads.documentsRead).toBe(1);
  });
});

describe("a rollback to a savepoint", () => {
  // Caught: a rollback that dropped the document altogether, including writes from before the savepoint.
  test("undoes later writes, and keeps the earlier ones and the stored state", () => {
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
    ["fields of a nested object", { a: fields(LIMITS.documentFields) }, { a: fields(LIMITS.documentFields + 1) }],
    ["depth", nested(LIMITS.documentDepth), nested(LIMITS.documentDepth + 1)],
  ])("%s", (_, allowed, refused) => {
    expect(() => {
      checkDocument(allowed, "rows");
    }).not.toThrow();
    expect(() => {
      checkDocument(refused, "rows");
    }).toThrow(FunctionRefused);
  });

  const bytes = (count: number): JsonValue => convexToJson(new ArrayBuffer(count));
  const numbers = (count: number, each: number): number[][] =>
    Array.from({ length: Math.ceil(count / 1_000) }, (_, at) =>
      new Array<number>(Math.min(1_000, count - at * 1_000)).fill(each),
    );
  const AROUND = getConvexSize({ a: "" });
  const MIB = LIMITS.documentBytes;
  // Caught, one at a time: characters counted instead of bytes; the length of the JSON text.
  test.each<[string, JsonObject, JsonObject]>([
    ["letters", { a: "x".repeat(MIB - AROUND) }, { a: "x".repeat(MIB - AROUND + 1) }],
    ["characters of two bytes", { a: "é".repeat((MIB - AROUND) / 2) }, { a: "é".repeat((MIB - AROUND) / 2 + 1) }],
    ["bytes", { a: bytes(MIB - AROUND) }, { a: bytes(MIB - AROUND + 1) }],
    ["fractions", { a: numbers(116_481, 0.1 + 0.2) }, { a: numbers(116_482, 0.1 + 0.2) }],
    ["small numbers", { a: numbers(116_481, 0) }, { a: numbers(116_482, 0) }],
  ])("bytes of a document, of %s", (_, allowed, refused) => {
    expect(checkDocument(allowed, "rows")).toBe(getConvexSize(jsonToConvex(allowed)));
    expect(() => {
      checkDocument(refused, "rows");
    }).toThrow(/^Value is too large \(10485(77|78) bytes > maximum size 1048576 bytes\) in table "rows"$/);
  });

  const check = (document: JsonObject) => () => checkDocument(document, "rows");
  // Caught, one at a time: top-level names held to the rules of nested ones; names accepted after the first check.
  test.each(["", "$mine", "naïve", "tab\t", "_mine"])("a top-level field named %j is refused", (name) => {
    for (let time = 0; time < 2; time += 1) expect(check({ [name]: 1 })).toThrow(FunctionRefused);
  });

  // Caught: a CSV with "First Name" that Convex imports, refused.
  test.each(["First Name", "1a", "a.b", "a-b"])("a top-level field named %j is taken", (name) => {
    expect(check({ [name]: 1 })).not.toThrow();
  });

  test.each(["", "$mine", "naïve", "tab\t"])("a field inside named %j is refused", (name) => {
    for (let time = 0; time < 2; time += 1) expect(check({ a: [{ [name]: 1 }] })).toThrow(FunctionRefused);
  });

  // Caught: a name that is valid when nested accepted at the top level.
  test.each(["_mine", "f".repeat(65)])("a field named %j is only allowed when nested", (name) => {
    expect(check({ a: { [name]: 1 } })).not.toThrow();
    expect(check({ [name]: 1 })).toThrow(FunctionRefused);
  });
});
