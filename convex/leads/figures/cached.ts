import { cachedQuery } from "../../access/builders/cached";
import { vPictures } from "./answers";
import * as LeadFigures from "./model";

/** The data of the lead charts; it changes at most with each run of the job. */
export const pictures = cachedQuery({
  args: {},
  returns: vPictures,
  handler: async (ctx) => await LeadFigures.read(ctx),
});
