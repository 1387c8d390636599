import type { Infer } from "convex/values";
import { internal } from "../../_generated/api";
import { staffFeed } from "../../access/builders/staff";
import { vPictures } from "./answers";

/** The data of the lead charts; live. */
export const pictures = staffFeed({
  permission: "leads:read",
  args: {},
  returns: vPictures,
  handler: async (ctx): Promise<Infer<typeof vPictures>> =>
    await ctx.runQuery(internal.leads.figures.cached.pictures, {}),
});
