import { v } from "convex/values";
import { cachedQuery } from "../../access/builders/cached";
import { vLines, vSource, vTeamLoad } from "./answers";
import { ofSource } from "./columns";
import { teamLoad } from "./teamLoad";

/** The first lines of a source, the same for all members. */
export const source = cachedQuery({
  args: { source: vSource, today: v.string() },
  returns: vLines,
  handler: async (ctx, { source: name, today }) => await ofSource(ctx, name, today),
});

/** The open items by member, the same for all who watch. */
export const load = cachedQuery({
  args: { today: v.string() },
  returns: vTeamLoad,
  handler: async (ctx, { today }) => await teamLoad(ctx, today),
});
