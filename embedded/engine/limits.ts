/** Convex's published limits, and the counters that hold a transaction to them. */

const MIB = 1024 * 1024;

export const LIMITS = {
  bytesRead: 16 * MIB,
  documentsRead: 32_000,
  bytesWritten: 16 * MIB,
  documentsWritten: 16_000,
  indexRangesRead: 4_096,
  documentBytes: MIB,
  documentFields: 1_024,
  /** Letters of a document's own field, and of one further inside. */
  fieldName: 64,
  nestedFieldName: 1_024,
  documentDepth: 16,
  arrayItems: 8_192,
  argumentBytes: 16 * MIB,
  resultBytes: 16 * MIB,
  scheduledPerMutation: 1_000,
  scheduledArgumentBytes: 16 * MIB,
  // Of files that mutations themselves store and read: Convex counts them too, under figures that are not known here.
  filesWritten: 1_000,
  fileWriteBytes: 16 * MIB,
  filesRead: 1_000,
  fileReadBytes: 16 * MIB,
  httpResponseBytes: 20 * MIB,
  userCodeMs: 1_000,
  actionMs: 10 * 60 * 1000,
} as const;

/** An error whose text may be shown to the author of the function: it names a rule of the platform that was broken. */
export class FunctionRefused extends Error {
  override name = "FunctionRefused";
}

type Counter =
  | "bytesRead"
  | "documentsRead"
  | "bytesWritten"
  | "documentsWritten"
  | "indexRangesRead"
  | "scheduledPerMutation"
  | "scheduledArgumentBytes"
  | "filesWritten"
  | "fileWriteBytes"
  | "filesRead"
  | "fileReadBytes";

const SENTENCES: Record<Counter, string> = {
  bytesRead:
    "Too many bytes read in a single function execution (limit: 16777216 bytes). Consider using smaller limits in your queries, paginating your queries, or using indexed queries with a selective index range expressions.",
  documentsRead:
    "Too many documents read in a single function execution (limit: 32000). Consider using smaller limits in your queries, paginating your queries, or using indexed queries with a selective index range expressions.",
  bytesWritten: "Too many bytes written in a single function execution (limit: 16777216 bytes).",
  documentsWritten: "Too many documents written in a single function execution (limit: 16000).",
  indexRangesRead:
    "Too many reads in a single function execution (limit: 4096). A single function execution is limited in the number of index ranges it reads.",
  scheduledPerMutation: "Too many functions scheduled by this mutation (limit: 1000).",
  scheduledArgumentBytes:
    "Too large total size of the arguments of scheduled functions from this mutation (limit: 16777216 bytes).",
  filesWritten: "Too many files stored in a single function execution (limit: 1000).",
  fileWriteBytes: "Too many bytes of files stored in a single function execution (limit: 16777216 bytes).",
  filesRead: "Too many files read in a single function execution (limit: 1000).",
  fileReadBytes: "Too many bytes of files read in a single function execution (limit: 16777216 bytes).",
};

/** What one transaction has used so far. A sub-transaction shares its parent's. */
export class Usage {
  readonly #used: Record<Counter, number> = {
    bytesRead: 0,
    documentsRead: 0,
    bytesWritten: 0,
    documentsWritten: 0,
    indexRangesRead: 0,
    scheduledPerMutation: 0,
    scheduledArgumentBytes: 0,
    filesWritten: 0,
    fileWriteBytes: 0,
    filesRead: 0,
    fileReadBytes: 0,
  };

  /** Refuses the amount that goes over the limit. */
  add(counter: Counter, amount: number): void {
    this.#used[counter] += amount;
    if (this.#used[counter] > LIMITS[counter]) throw new FunctionRefused(SENTENCES[counter]);
  }

  of(counter: Counter): number {
    return this.#used[counter];
  }
}
