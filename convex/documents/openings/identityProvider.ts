import type { ActionCtx } from "../../_generated/server";
import { newestSessionAt } from "../../platform/providers/identity/identity";

/** When the caller's newest session began; null if the sign-in service does not say. */
export async function signedInAt(ctx: ActionCtx): Promise<number | null> {
  const identity = await ctx.auth.getUserIdentity();
  return identity === null ? null : await newestSessionAt(identity.subject);
}
