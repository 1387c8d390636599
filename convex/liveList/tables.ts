import { v, type VString } from "convex/values";
import type { PackedRows, Versioned } from "./rules";

/** The text that `packRows` makes of rows. */
function vRows<Row extends Versioned>() {
  // eslint-disable-next-line passage/assertions -- The brand of `packRows`: a validator sees the text, and its brand is a type only.
  return v.string() as VString<PackedRows<Row>>;
}

export function vFeed<Row extends Versioned>() {
  return v.object({ rows: vRows<Row>(), overflow: v.boolean() });
}

export function vRowNow<Main extends Versioned, Side extends Versioned>() {
  return v.object({ main: vRows<Main>(), side: vRows<Side>() });
}

export function vSnapshotPage<Main extends Versioned, Side extends Versioned>() {
  return v.object({
    ...vRowNow<Main, Side>().fields,
    nextCursor: v.union(v.string(), v.null()),
    total: v.number(),
    since: v.object({ main: v.number(), side: v.number() }),
  });
}
