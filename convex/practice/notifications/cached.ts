import { v } from "convex/values";
import { cachedQuery } from "../../access/builders/cached";
import { newestNews } from "./model";
import { packNews } from "../unreadNews";

/** The newest shared news, packed. */
export const newest = cachedQuery({
  args: {},
  returns: v.string(),
  handler: async (ctx) => packNews(await newestNews(ctx)),
});
