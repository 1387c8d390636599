/** The code of Convex's error, in the answer to a request and as the reason of a closed socket. */
export const LASTING_CONFLICT = "OptimisticConcurrencyControlFailure";

/**
 * A mutation that met a conflict in every one of its runs. Nothing was committed, and it may be sent again: the official
 * client retries automatically, because Convex closes its socket.
 */
export class LastingConflict extends Error {
  override readonly name = "LastingConflict";

  /** `table`: a table whose documents the other mutations supposedly changed. */
  constructor(table: string | null) {
    const where = table === null ? "some table" : `the "${table}" table`;
    super(
      `Documents read from or written to ${where} changed while this mutation was being run and on every subsequent retry. See https://docs.convex.dev/error#1`,
    );
  }
}
