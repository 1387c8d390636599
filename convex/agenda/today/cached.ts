import { v } from "convex/values";
import { cachedQuery } from "../../access/builders/cached";
import { vLines, vSourceAsked, vTeamLoad } from "./answers";
import { ofSource } from "./columns";
import { answerOf } from "./lines";
import { FIRST_LINES } from "./rules";
import { teamLoad } from "./teamLoad";

/** The first lines of a source, the same for all members. */
export const source = cachedQuery({
  args: vSourceAsked,
  returns: vLines,
  handler: async (ctx, { source: name, today, isShort = false }) =>
    answerOf(await ofSource(ctx, name, today), isShort ? FIRST_LINES : undefined),
});

/** The open items by member, the same for all who watch. */
export const load = cachedQuery({
  args: { today: v.string() },
  returns: vTeamLoad,
  handler: async (ctx, { today }) => await teamLoad(ctx, today),
});
