/** Notifies the client's record, which belongs to a later domain. */
import { internal } from "../../_generated/api";
import type { MutationCtx } from "../../_generated/server";

/** Schedules the update of the client's record after a change of its portal access. */
export async function tellRecord(ctx: MutationCtx, clientId: string | undefined): Promise<void> {
  if (clientId === undefined) return;
  await ctx.scheduler.runAfter(0, internal.workspace.clientRecord.jobs.settlePortal, { clientId });
}
