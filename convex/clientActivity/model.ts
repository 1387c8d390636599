import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";

interface NewActivity {
  clientId: Id<"clients">;
  caseId?: Id<"cases"> | null;
  activityType:
    | "case_created"
    | "client_created"
    | "contract_linked"
    | "document_uploaded"
    | "document_accepted"
    | "document_returned"
    | "document_deleted";
  description: string;
  metadata?: Record<string, string | null>;
  isVisibleToClient: boolean;
  byName: string | null;
}

/** Writes the activity in the caller's transaction. */
export async function record(ctx: MutationCtx, activity: NewActivity): Promise<void> {
  const { caseId = null, metadata = {}, ...rest } = activity;
  await ctx.db.insert("client_activities", { ...rest, caseId, metadata, at: Date.now() });
}

/** The newest activities of a client. */
export async function list(ctx: QueryCtx, clientId: Id<"clients">, count: number): Promise<Doc<"client_activities">[]> {
  return await ctx.db
    .query("client_activities")
    .withIndex("by_client_and_at", (q) => q.eq("clientId", clientId))
    .order("desc")
    .take(count);
}
