import { v } from "convex/values";
import { cachedQuery } from "../builders/cached";
import { newestOf } from "./model";
import { MOST_COUNTED } from "./rules";
import { vNotificationKind } from "./tables";

/** The times of the newest notifications of a kind, newest first; one more than is counted. */
export const newest = cachedQuery({
  args: { kind: vNotificationKind },
  returns: v.array(v.number()),
  handler: async (ctx, { kind }) => (await newestOf(ctx, kind).take(MOST_COUNTED + 1)).map(({ at }) => at),
});
