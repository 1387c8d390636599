/** The validators of what is not stored. */
import { v, type VString } from "convex/values";
import { literals } from "convex-helpers/validators";
import { vChoices } from "../../access/accounts/tables";
import { vText } from "../../platform/validators";
import type { PackedLines } from "../todayLines";
import { LOAD_PARTS, OWN_SOURCE_COLUMNS, SOURCE_COLUMNS } from "./rules";

/** A source on the day `today`: its first lines, or all that Today may show. */
export const vSourceAsked = {
  source: literals(...keysOf(SOURCE_COLUMNS)),
  today: v.string(),
  isShort: v.optional(v.boolean()),
};
export const vOwnSource = literals(...keysOf(OWN_SOURCE_COLUMNS));

/** The choices of the person who calls. */
export const vOwnChoices = v.object(vChoices.fields);

/** The first lines of a source, as `packLines` makes them. */
export const vLines = v.object({
  // eslint-disable-next-line passage/assertions -- The brand of `packLines`: a validator sees the text, and its brand is a type only.
  lines: v.string() as VString<PackedLines>,
  hasMore: v.boolean(),
});

/** Open items by member; `userId` and `name` are null for those of nobody. */
export const vTeamLoad = v.array(
  v.object({
    userId: v.union(v.id("users"), v.null()),
    name: vText,
    /** Threads in which the client has written last. */
    messages: v.number(),
    /** Documents to review of the cases that they answer for. */
    review: v.number(),
    /** Tasks and deadlines of today and earlier. */
    due: v.number(),
    /** Follow-ups of today and earlier; of nobody also new leads. */
    calls: v.number(),
    /** The parts that are larger than their number. */
    more: v.array(literals(...LOAD_PARTS)),
  }),
);

function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  const keys: Key[] = [];
  for (const key in record) keys.push(key);
  return keys;
}
