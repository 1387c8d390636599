/** The client's record, which is of a later domain. */
import { internal } from "../_generated/api";
import type { MutationCtx } from "../_generated/server";

/** Has the client's record say what has changed here. A job brings it there. */
export async function tellRecord(ctx: MutationCtx, clientId: string | undefined): Promise<void> {
  if (clientId === undefined) return;
  await ctx.scheduler.runAfter(0, internal.clientDetail.jobs.settlePortal, { clientId });
}
