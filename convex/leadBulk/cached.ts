import { cachedQuery } from "../builders/cached";
import * as Bulk from "./model";
import { vRecent } from "./tables";

/** The last change that can be taken back: the same for every open list. */
export const recent = cachedQuery({
  args: {},
  returns: vRecent,
  handler: async (ctx) => await Bulk.findRecent(ctx),
});
