/** Deadlines as screens show them. */
import { pick } from "convex-helpers";
import type { Infer } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import * as Access from "../../access/accounts/model";
import * as Cases from "../../cases/record/model";
import { MOST_DONE, MOST_OPEN } from "../../platform/dueItems/rules";
import type { vDeadlineList, vShownDeadline } from "./answers";

export async function show(
  ctx: QueryCtx,
  deadlines: readonly Doc<"deadlines">[],
): Promise<Infer<typeof vShownDeadline>[]> {
  return await Promise.all(
    deadlines.map(async (deadline) => ({
      ...pick(deadline, ["clientId", "caseId", "ownerId", "doneAt", "doneByName", "dueSetOn", "version", "updatedAt"]),
      ...(await Cases.describePlace(ctx, deadline)),
      ...(await Access.describeOwner(ctx, deadline.ownerId)),
      ...pick(deadline, ["kind", "title", "dueOn"]),
      deadlineId: deadline._id,
    })),
  );
}

function ofClient(ctx: QueryCtx, clientId: Id<"clients">) {
  const deadlines = () => ctx.db.query("deadlines");
  const index = "by_clientId_and_doneAt_and_dueOn";
  return {
    open: deadlines().withIndex(index, (q) => q.eq("clientId", clientId).eq("doneAt", null)),
    done: deadlines().withIndex(index, (q) => q.eq("clientId", clientId).gt("doneAt", null)),
  };
}

function ofCase(ctx: QueryCtx, caseId: Id<"cases">) {
  const deadlines = () => ctx.db.query("deadlines");
  const index = "by_caseId_and_doneAt_and_dueOn";
  return {
    open: deadlines().withIndex(index, (q) => q.eq("caseId", caseId).eq("doneAt", null)),
    done: deadlines().withIndex(index, (q) => q.eq("caseId", caseId).gt("doneAt", null)),
  };
}

/** The deadlines of a client with their cases', or of one case. Empty for an unknown client or case. */
export async function listOfPlace(ctx: QueryCtx, ids: Cases.PlaceIds): Promise<Infer<typeof vDeadlineList>> {
  const place = await Cases.findPlace(ctx, ids);
  if (place === null) return { open: [], done: [], hasMore: false };
  const deadlines = place.caseId === null ? ofClient(ctx, place.clientId) : ofCase(ctx, place.caseId);
  const open = await deadlines.open.take(MOST_OPEN + 1);
  const done = await deadlines.done.order("desc").take(MOST_DONE);
  return {
    open: await show(ctx, open.slice(0, MOST_OPEN)),
    done: await show(ctx, done),
    hasMore: open.length > MOST_OPEN,
  };
}
