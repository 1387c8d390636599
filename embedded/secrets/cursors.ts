/**
 * Where pages end, as clients keep it. A position is the index key of a row that has been read, which a filter may have
 * hidden: so it leaves under a cipher. The same position of the same query is always the same text, because results
 * that are equal must stay equal. What was not written here for that query is refused, as in Convex.
 */
import { hash } from "node:crypto";
import type { IndexKey } from "../storage/indexKey.ts";
import { isEqual, signature, type KeyFor } from "./deploymentSecret.ts";
import { FunctionRefused } from "../domain/limits.ts";

export const END = "end";
/** Behind a row, or behind all of them. */
export type Position = { after: IndexKey } | typeof END;

export interface Cursors {
  /** The query is its JSON text. */
  write(query: string, position: Position): string;
  /** Throws InvalidCursor. */
  read(query: string, cursor: string): Position;
}

/** `convex/react` begins the pages anew when it meets this. */
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
 * The seal is made from query and position, and a stream made from the seal hides the position: so a cursor can be checked,
 * and needs no chance. Both are SHAKE256 behind a key, at a seventh of the time that Node takes to make an HMAC and a cipher:
 * pages of live queries are read again and again.
 */
export function createCursors(keyFor: KeyFor): Cursors {
  const key = keyFor("cursor");
  const [sealing, hiding] = [signature(key, "seal"), signature(key, "hide")];
  const sealOf = (query: string, position: Buffer): Buffer =>
    drawn(SEAL_BYTES, [sealing, Buffer.from(`${String(query.length)} ${query}`), position]);
  /** Hides what is shown, and shows what is hidden. */
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
