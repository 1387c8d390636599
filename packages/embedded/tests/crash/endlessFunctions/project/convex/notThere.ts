import { actionGeneric as action, mutationGeneric as mutation, queryGeneric as query } from "convex/server";

/** Uses an API that Convex's runtime does not have, and catches every error. */
function reach(): string {
  try {
    new URL("https://a.test").username = "";
  } catch {
    return "caught";
  } finally {
    console.log("finally");
  }
  return "went on";
}

export const inQuery = query({ args: {}, handler: () => reach() });

export const inMutation = mutation({
  args: {},
  handler: async (ctx) => {
    await ctx.db.insert("lines", { text: "half" });
    return reach();
  },
});

/** After a wait, and beside a promise that is caught. */
export const inAction = action({
  args: {},
  handler: async () => {
    await new Promise<void>((resolve) => {
      setTimeout(resolve, 1);
    });
    return await Promise.resolve()
      .then(reach)
      .catch(() => "caught");
  },
});
