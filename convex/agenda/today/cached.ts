import { v } from "convex/values";
import { cachedQuery } from "../../access/builders/cached";
import { vLines, vSource } from "./answers";
import { ofSource } from "./columns";

/** The first lines of a source, the same for all members. */
export const source = cachedQuery({
  args: { source: vSource, today: v.string() },
  returns: vLines,
  handler: async (ctx, { source: name, today }) => await ofSource(ctx, name, today),
});
