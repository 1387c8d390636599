import { cachedQuery } from "../../access/builders/cached";
import { vRecent } from "./answers";
import * as Bulk from "./model";

/** The last change that can be undone: the same for every open list. */
export const recent = cachedQuery({
  args: {},
  returns: vRecent,
  handler: async (ctx) => await Bulk.findRecent(ctx),
});
