import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import * as PortalNotices from "../notices/model";
import type { ClientActivityType } from "./rules";

interface NewActivity {
  clientId: Id<"clients">;
  caseId?: Id<"cases"> | null;
  activityType: ClientActivityType;
  description: string;
  metadata?: Record<string, string | null>;
  isVisibleToClient: boolean;
  byName: string | null;
}

/** Writes the activity in the caller's transaction, with a notice if the client sees it. */
export async function record(ctx: MutationCtx, activity: NewActivity): Promise<void> {
  const { caseId = null, metadata = {}, ...rest } = activity;
  await ctx.db.insert("client_activities", { ...rest, caseId, metadata, at: Date.now() });
  if (rest.isVisibleToClient) await PortalNotices.tell(ctx, { ...rest, caseId, metadata });
}

/** `takeBack` looks at the newest activities only. */
const MOST_LOOKED_AT = 200;

interface TakenBack {
  clientId: Id<"clients">;
  activityType: ClientActivityType;
  /** Facts of the activity; null for one that it does not have. */
  about: Record<string, string | null>;
  at?: number | undefined;
}

/** Deletes the client's activities of this kind with these facts (of `at` alone, if given) and their notices, when staff undo the act. */
export async function takeBack(ctx: MutationCtx, taken: TakenBack): Promise<void> {
  const { clientId, activityType, about, at } = taken;
  const facts = Object.entries(about);
  const told = (await list(ctx, clientId, MOST_LOOKED_AT)).filter(
    (each) =>
      each.activityType === activityType &&
      (at === undefined || each.at === at) &&
      facts.every(([name, fact]) => (each.metadata[name] ?? null) === fact),
  );
  for (const activity of told) {
    await ctx.db.delete("client_activities", activity._id);
    await PortalNotices.takeBack(ctx, activity);
  }
}

/** All activities of a client, oldest first. */
export function allOfClient(ctx: QueryCtx, clientId: Id<"clients">) {
  return ctx.db.query("client_activities").withIndex("by_client_and_at", (q) => q.eq("clientId", clientId));
}

/** The newest activities of a client. */
export async function list(ctx: QueryCtx, clientId: Id<"clients">, count: number): Promise<Doc<"client_activities">[]> {
  return await allOfClient(ctx, clientId).order("desc").take(count);
}

/** The newest activities that are searched for one case. */
const MOST_TOLD = 200;

/** The newest activities that the client sees about one case or no case. */
export async function listTold(
  ctx: QueryCtx,
  { clientId, caseId }: { clientId: Id<"clients">; caseId: Id<"cases"> },
): Promise<Doc<"client_activities">[]> {
  const told = await ctx.db
    .query("client_activities")
    .withIndex("by_client_and_visible_and_at", (q) => q.eq("clientId", clientId).eq("isVisibleToClient", true))
    .order("desc")
    .take(MOST_TOLD);
  return told.filter((each) => each.caseId === null || each.caseId === caseId);
}
