import { cachedQuery } from "../builders/cached";
import * as LeadFigures from "./model";
import { vPictures } from "./tables";

/** What the pictures of the leads are drawn from; it changes at most with each run of the job. */
export const pictures = cachedQuery({
  args: {},
  returns: vPictures,
  handler: async (ctx) => await LeadFigures.read(ctx),
});
