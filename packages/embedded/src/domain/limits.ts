/** Convex's published limits. */

const MIB = 1024 * 1024;

export const LIMITS = {
  bytesRead: 16 * MIB,
  documentsRead: 32_000,
  bytesWritten: 16 * MIB,
  documentsWritten: 16_000,
  databaseQueries: 4_096,
  documentBytes: MIB,
  documentFields: 1_024,
  /** Characters of a top-level field name, and of a nested one. */
  fieldName: 64,
  nestedFieldName: 1_024,
  documentDepth: 16,
  /** Levels of arguments and results. */
  valueDepth: 64,
  arrayItems: 8_192,
  argumentBytes: 16 * MIB,
  resultBytes: 16 * MIB,
  functionsScheduled: 1_000,
  scheduledFunctionArgsBytes: 16 * MIB,
  // Files that a mutation stores or reads. Convex limits these too; its numbers are not published.
  filesWritten: 1_000,
  fileWriteBytes: 16 * MIB,
  filesRead: 1_000,
  fileReadBytes: 16 * MIB,
  /** Calls of `ctx.runQuery` and `ctx.runMutation` inside each other. */
  nestedCalls: 8,
  logLines: 256,
  logLineBytes: 32_768,
  httpResponseBytes: 20 * MIB,
  /** Total size of all files uploaded to one upload URL. Convex has no such limit; see docs/decisions/014. */
  uploadBytes: 100 * MIB,
  userCodeMs: 1_000,
  actionMs: 10 * 60 * 1000,
} as const;

/** A rule of the platform was broken. The message may be shown to the function's author. */
export class FunctionRefused extends Error {
  override name = "FunctionRefused";
}
