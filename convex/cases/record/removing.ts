/** Removal with the client: the cases, each after everything that belongs to it. */
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { listMembers } from "./model";

function ofClient(ctx: QueryCtx, clientId: Id<"clients">) {
  return ctx.db.query("cases").withIndex("by_client", (q) => q.eq("clientId", clientId));
}

/** How many cases a client has, up to `most`. */
export async function countOfClient(ctx: QueryCtx, clientId: Id<"clients">, most: number): Promise<number> {
  return (await ofClient(ctx, clientId).take(most)).length;
}

/** Any case of the client, or null if none is left. */
export async function findFirst(ctx: QueryCtx, clientId: Id<"clients">): Promise<Doc<"cases"> | null> {
  return await ofClient(ctx, clientId).first();
}

/** Deletes a case with its team. All its other rows are already deleted. */
export async function remove(ctx: MutationCtx, caseId: Id<"cases">): Promise<void> {
  for (const { _id } of await listMembers(ctx, caseId)) await ctx.db.delete("case_members", _id);
  await ctx.db.delete("cases", caseId);
}
