import { cachedQuery } from "../builders/cached";
import { vPictures } from "./answers";
import * as LeadFigures from "./model";

/** What the pictures of the leads are drawn from; it changes at most with each run of the job. */
export const pictures = cachedQuery({
  args: {},
  returns: vPictures,
  handler: async (ctx) => await LeadFigures.read(ctx),
});
