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
  /** Letters of a document's own field, and of one further inside. */
  fieldName: 64,
  nestedFieldName: 1_024,
  documentDepth: 16,
  arrayItems: 8_192,
  argumentBytes: 16 * MIB,
  resultBytes: 16 * MIB,
  functionsScheduled: 1_000,
  scheduledFunctionArgsBytes: 16 * MIB,
  // Of files that mutations themselves store and read: Convex counts them too, under figures that are not known here.
  filesWritten: 1_000,
  fileWriteBytes: 16 * MIB,
  filesRead: 1_000,
  fileReadBytes: 16 * MIB,
  httpResponseBytes: 20 * MIB,
  /** All files that are uploaded to one upload address may have this much together. Convex has no such limit; see docs/decisions/014. */
  uploadBytes: 100 * MIB,
  userCodeMs: 1_000,
  actionMs: 10 * 60 * 1000,
} as const;

/** An error whose text may be shown to the author of the function: it names a rule of the platform that was broken. */
export class FunctionRefused extends Error {
  override name = "FunctionRefused";
}
