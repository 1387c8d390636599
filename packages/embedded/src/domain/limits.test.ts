import { expect, test } from "vitest";
import { LIMITS } from "./limits.ts";

const MIB = 1_048_576;

// Caught, one by one: a limit other than the one that Convex publishes, at which an app works here and fails there.
test("the limits equal Convex's published ones", () => {
  expect(LIMITS).toEqual({
    bytesRead: 16 * MIB,
    documentsRead: 32_000,
    bytesWritten: 16 * MIB,
    documentsWritten: 16_000,
    databaseQueries: 4_096,
    documentBytes: MIB,
    documentFields: 1_024,
    fieldName: 64,
    nestedFieldName: 1_024,
    documentDepth: 16,
    valueDepth: 64,
    arrayItems: 8_192,
    argumentBytes: 16 * MIB,
    resultBytes: 16 * MIB,
    functionsScheduled: 1_000,
    scheduledFunctionArgsBytes: 16 * MIB,
    filesWritten: 1_000,
    fileWriteBytes: 16 * MIB,
    filesRead: 1_000,
    fileReadBytes: 16 * MIB,
    nestedCalls: 8,
    logLines: 256,
    logLineBytes: 32_768,
    httpResponseBytes: 20 * MIB,
    uploadBytes: 100 * MIB,
    userCodeMs: 1_000,
    actionMs: 600_000,
  });
});
