import { getConvexSize } from "convex/values";
import { describe, expect, test } from "vitest";
import { LIMITS } from "../domain/limits.ts";
import { COUNTERS, Usage, type Counter } from "./usage.ts";

const row = (numbers: number) => ({ json: JSON.stringify({ numbers: Array<number>(numbers).fill(0) }) });
const sizeOf = ({ json }: { json: string }): number => getConvexSize(JSON.parse(json) as Record<string, number[]>);

// The other tests of limits import these: a wrong number would be theirs, too.
test("the limits are Convex's", () => {
  const mib16 = 16_777_216;
  expect(LIMITS).toEqual({
    bytesRead: mib16,
    documentsRead: 32_000,
    bytesWritten: mib16,
    documentsWritten: 16_000,
    databaseQueries: 4_096,
    documentBytes: 1_048_576,
    documentFields: 1_024,
    fieldName: 64,
    nestedFieldName: 1_024,
    documentDepth: 16,
    valueDepth: 64,
    arrayItems: 8_192,
    argumentBytes: mib16,
    resultBytes: mib16,
    functionsScheduled: 1_000,
    scheduledFunctionArgsBytes: mib16,
    filesWritten: 1_000,
    fileWriteBytes: mib16,
    filesRead: 1_000,
    fileReadBytes: mib16,
    nestedCalls: 8,
    logLines: 256,
    logLineBytes: 32_768,
    httpResponseBytes: 20_971_520,
    uploadBytes: 104_857_600,
    userCodeMs: 1_000,
    actionMs: 600_000,
  });
});

describe("a transaction's usage", () => {
  test.each(COUNTERS)("of %s is allowed up to its limit and refused one above", (counter) => {
    const usage = new Usage();
    usage.add(counter, LIMITS[counter]);
    expect(usage.of(counter)).toBe(LIMITS[counter]);
    const limit = String(LIMITS[counter]);
    const refusal = { name: "FunctionRefused", message: expect.stringContaining(`(limit: ${limit}`) as string };
    expect(() => {
      usage.add(counter, 1);
    }).toThrow(expect.objectContaining(refusal));
  });

  // Caught: the length of the JSON text, which is a quarter of this.
  test("counts the size of the values read, not of their JSON text", () => {
    const usage = new Usage();
    usage.addDocumentRead(row(8_000));
    expect(usage.of("bytesRead")).toBe(sizeOf(row(8_000)));
    const rest = Math.floor(LIMITS.bytesRead / sizeOf(row(8_000))) - 1;
    for (let read = 0; read < rest; read += 1) usage.addDocumentRead(row(8_000));
    expect(() => {
      usage.addDocumentRead(row(8_000));
    }).toThrow("Too many bytes read in a single function execution (limit: 16777216 bytes)");
  });

  // Caught: bytes not measured yet lost when others are added.
  test("adds the reads of a cached run to its own", () => {
    const usage = new Usage();
    usage.addDocumentRead(row(1));
    expect(usage.reads.bytesRead).toBe(sizeOf(row(1)));
    const left = LIMITS.bytesRead - sizeOf(row(1));
    usage.addReads({ bytesRead: left, databaseQueries: 2, documentsRead: 3 });
    expect(usage.reads).toEqual({ bytesRead: LIMITS.bytesRead, databaseQueries: 2, documentsRead: 4 });
    const another = new Usage();
    another.addDocumentRead(row(1));
    expect(() => {
      another.addReads({ bytesRead: left + 1, databaseQueries: 0, documentsRead: 0 });
    }).toThrow("Too many bytes read");
  });
});

// Caught: the words of one limit told for another of the same size.
test.each<[Counter, string]>([
  [
    "documentsRead",
    "Too many documents read in a single function execution (limit: 32000). Consider using smaller limits",
  ],
  ["bytesWritten", "Too many bytes written in a single function execution (limit: 16777216 bytes)."],
  ["documentsWritten", "Too many documents written in a single function execution (limit: 16000)."],
  [
    "databaseQueries",
    "Too many reads in a single function execution (limit: 4096). A single function execution is limited in the number of index ranges it reads.",
  ],
  ["functionsScheduled", "Too many functions scheduled by this mutation (limit: 1000)."],
  [
    "scheduledFunctionArgsBytes",
    "Too large total size of the arguments of scheduled functions from this mutation (limit: 16777216 bytes).",
  ],
  ["filesWritten", "Too many files stored in a single function execution (limit: 1000)."],
  ["fileWriteBytes", "Too many bytes of files stored in a single function execution (limit: 16777216 bytes)."],
  ["filesRead", "Too many files read in a single function execution (limit: 1000)."],
  ["fileReadBytes", "Too many bytes of files read in a single function execution (limit: 16777216 bytes)."],
])("too much of %s is refused by its own name, and has no effect", (counter, message) => {
  const usage = new Usage();
  expect(() => {
    usage.add(counter, LIMITS[counter] + 2);
  }).toThrow(message);
  expect(usage.metrics()[counter]).toEqual({ used: LIMITS[counter] + 2, remaining: 0 });
});

describe("a called function's usage", () => {
  test("also counts for its caller, whose limit applies", () => {
    const caller = new Usage();
    caller.add("documentsWritten", 10);
    const called = new Usage(caller);
    called.add("documentsWritten", LIMITS.documentsWritten - 10);
    called.addDocumentRead(row(2));
    expect([caller.of("documentsWritten"), caller.of("documentsRead"), caller.of("bytesRead")]).toEqual([
      LIMITS.documentsWritten,
      1,
      sizeOf(row(2)),
    ]);
    expect(() => {
      called.add("documentsWritten", 1);
    }).toThrow("Too many documents written");
  });

  // Caught, one at a time: the caller's usage counted against it; a limit that raises the maximum.
  test("may have narrower limits, for its own usage only", () => {
    const caller = new Usage();
    caller.add("documentsRead", 100);
    const called = new Usage(caller, { documentsRead: 5, bytesRead: 1_000, databaseQueries: 1_000_000 });
    called.add("documentsRead", 5);
    expect(() => {
      called.add("documentsRead", 1);
    }).toThrow("(limit: 5)");
    called.add("databaseQueries", LIMITS.databaseQueries);
    expect(() => {
      called.add("databaseQueries", 1);
    }).toThrow(`(limit: ${String(LIMITS.databaseQueries)})`);
    expect(() => {
      called.addDocumentRead(row(200));
    }).toThrow("(limit: 5)");
    const inBytes = new Usage(caller, { bytesRead: sizeOf(row(100)) });
    inBytes.addDocumentRead(row(100));
    expect(() => {
      inBytes.addDocumentRead(row(0));
    }).toThrow("Too many bytes read");
  });

  // Caught: a called function's writes still counted for its caller after a rollback.
  test("of writes is taken back from its callers by a rollback, even at a limit; of reads it is not", () => {
    const outer = new Usage();
    outer.add("documentsWritten", 1);
    const caller = new Usage(outer);
    const called = new Usage(caller);
    for (const counter of COUNTERS) called.add(counter, 7);
    expect(() => {
      called.add("documentsWritten", LIMITS.documentsWritten);
    }).toThrow("Too many documents written");
    called.undoWrites();
    for (const usage of [caller, outer]) {
      const { bytesRead, databaseQueries, documentsRead, filesRead, fileReadBytes, ...writes } = usage.metrics();
      const reads = [bytesRead, databaseQueries, documentsRead, filesRead, fileReadBytes];
      expect(reads.map(({ used }) => used)).toEqual([7, 7, 7, 7, 7]);
      expect(Object.values(writes).map(({ used }) => used)).toEqual([0, 1, 0, 0, 0, 0]);
    }
  });

  // Caught: only its own usage; the transaction's limit instead of its own narrower one.
  test("is reported as the whole transaction's, with what remains within every limit", () => {
    const caller = new Usage();
    caller.add("documentsRead", 31_990);
    const called = new Usage(caller, { documentsRead: 20, documentsWritten: 3 });
    called.add("documentsRead", 2);
    called.add("documentsWritten", 1);
    expect(called.metrics()).toMatchObject({
      documentsRead: { used: 31_992, remaining: 8 },
      documentsWritten: { used: 1, remaining: 2 },
      bytesRead: { used: 0, remaining: LIMITS.bytesRead },
    });
  });
});
