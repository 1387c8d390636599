import { internal } from "../_generated/api";
import type { MutationCtx } from "../_generated/server";
import type { Caller } from "./actors";
import { countUse } from "./limits";

/** Longer than any id of the sign-in service. */
const LONGEST_ID = 100;

/**
 * Has a job end the caller's sessions in the sign-in service, but for the one they name: also those that the browser does not
 * know of. Does nothing for somebody without a role, but for a member who lacks only a second factor and may have just set it up.
 */
export async function endOthers(ctx: MutationCtx, caller: Caller, keptSessionId: string): Promise<void> {
  const tokenIdentifier = tokenIdentifierOf(caller);
  if (tokenIdentifier === null || keptSessionId.length > LONGEST_ID) return;
  await countUse(ctx, "endSessions", tokenIdentifier);
  const job = { tokenIdentifier, keptSessionId, attempt: 1 };
  await ctx.scheduler.runAfter(0, internal.access.jobs.endOtherSessions, job);
}

function tokenIdentifierOf(caller: Caller): string | null {
  if (caller.kind === "staff" || caller.kind === "client") return caller.user.tokenIdentifier;
  return caller.kind === "none" && caller.reason === "secondFactor" ? caller.identity.tokenIdentifier : null;
}
