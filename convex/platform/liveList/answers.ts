import { v, type VString } from "convex/values";
import type { PackedFeed, PackedRows, Versioned } from "./rules";
import { vNumber, vText } from "../validators";

/** The text that `packRows` makes of rows. */
function vRows<Row extends Versioned>() {
  // eslint-disable-next-line passage/assertions -- The brand of `packRows`: a validator sees the text, and its brand is a type only.
  return v.string() as VString<PackedRows<Row>>;
}

/**
 * `after` is null for the live query, which all screens share; a screen that has missed changes sends its version. Tabs opened
 * with Passage 0.1 send `columns`, which is ignored. Remove after 0.2.
 */
export const vFeedArgs = { after: vNumber, columns: v.optional(v.literal(true)) };

/** The text that `packFeed` makes of an answer. */
export function vFeed<Row extends Versioned>() {
  // eslint-disable-next-line passage/assertions -- The brand of `packFeed`: a validator sees the text, and its brand is a type only.
  return v.string() as VString<PackedFeed<Row>>;
}

export function vRowNow<Main extends Versioned, Side extends Versioned>() {
  return v.object({ main: vRows<Main>(), side: vRows<Side>() });
}

export function vSnapshotPage<Main extends Versioned, Side extends Versioned>() {
  return v.object({
    ...vRowNow<Main, Side>().fields,
    nextCursor: vText,
    total: v.number(),
    since: v.object({ main: v.number(), side: v.number() }),
  });
}
