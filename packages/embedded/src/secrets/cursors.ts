/**
 * Pagination cursors. A position is the index key of a row that was read, possibly one that a filter has hidden, so
 * cursors are encrypted. The same position of the same query always gives the same text, because equal query results
 * must stay equal. A cursor that this deployment did not create for the same query is refused, as in Convex.
 */
import { hash } from "node:crypto";
import type { IndexKey } from "../storage/indexKey.ts";
import { isEqual, signature, type KeyFor } from "./deploymentSecret.ts";
import { FunctionRefused } from "../domain/limits.ts";

export const END = "end";
/** After a row, or after the last one. */
export type Position = { after: IndexKey } | typeof END;

export interface Cursors {
  /** `query` is its JSON text. */
  write(query: string, position: Position): string;
  /** Throws InvalidCursor. */
  read(query: string, cursor: string): Position;
}

/** On this error `convex/react` loads the pages again from the start. */
export class InvalidCursor extends FunctionRefused {
  override readonly name = "InvalidCursor";
  readonly data = { isConvexSystemError: true, paginationError: "InvalidCursor" };

  constructor() {
    super(
      "InvalidCursor: Tried to run a query starting from a cursor, but it looks like this query has changed from the original query the cursor was made for.",
    );
  }
}

const SEAL_BYTES = 16;
const AT_END = Buffer.of(0);
const AFTER = 1;

/**
 * A synthetic-IV scheme: the seal authenticates query and position, and a stream derived from the seal encrypts the
 * position, so that no randomness is needed. Both use keyed SHAKE256, which takes a seventh of the time of Node's HMAC
 * and cipher; live queries create cursors very often.
 */
export function createCursors(keyFor: KeyFor): Cursors {
  const key = keyFor("cursor");
  const [sealing, hiding] = [signature(key, "seal"), signature(key, "hide")];
  const sealOf = (query: string, position: Buffer): Buffer =>
    drawn(SEAL_BYTES, [sealing, Buffer.from(`${String(query.length)} ${query}`), position]);
  /** XORs with the stream: encrypts plain text, and decrypts cipher text. */
  const turned = (bytes: Buffer, seal: Buffer): Buffer => {
    const stream = drawn(bytes.length, [hiding, seal]);
    for (let at = 0; at < stream.length; at++) stream[at] = (stream[at] ?? 0) ^ (bytes[at] ?? 0);
    return stream;
  };
  return {
    write: (query, position) => {
      const bytes = bytesOf(position);
      const seal = sealOf(query, bytes);
      return Buffer.concat([seal, turned(bytes, seal)]).toString("base64url");
    },
    read: (query, cursor) => {
      const written = Buffer.from(cursor, "base64url");
      if (written.length <= SEAL_BYTES) throw new InvalidCursor();
      const seal = written.subarray(0, SEAL_BYTES);
      const bytes = turned(written.subarray(SEAL_BYTES), seal);
      if (!isEqual(seal, sealOf(query, bytes))) throw new InvalidCursor();
      return positionOf(bytes);
    },
  };
}

function drawn(length: number, from: Buffer[]): Buffer {
  return hash("shake256", Buffer.concat(from), { outputEncoding: "buffer", outputLength: length });
}

function bytesOf(position: Position): Buffer {
  return position === END ? AT_END : Buffer.concat([Buffer.of(AFTER), Buffer.from(position.after, "latin1")]);
}

function positionOf(bytes: Buffer): Position {
  return bytes[0] === AFTER ? { after: bytes.subarray(1).toString("latin1") } : END;
}
