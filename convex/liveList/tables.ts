import { v, type VString } from "convex/values";
import type { PackedRows, Versioned } from "./rules";

/** The text that `packRows` makes of rows. */
export function vRows<Row extends Versioned>() {
  // eslint-disable-next-line passage/assertions -- The brand of `packRows`: a validator sees the text, and its brand is a type only.
  return v.string() as VString<PackedRows<Row>>;
}

export function vFeed<Row extends Versioned>() {
  return v.object({ rows: vRows<Row>(), overflow: v.boolean() });
}
