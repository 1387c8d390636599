/** The log for administrators. */
import type { PaginationOptions } from "convex/server";
import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import type { AuditFilter } from "./answers";
import { JOBS, MAX_PAGE } from "./rules";
import { inWords } from "./words";

interface Moments {
  from: number;
  /** Exclusive. */
  to: number;
}

/** Chooses the index by the most selective filter. */
function rangeOf(ctx: QueryCtx, { record, person, action }: AuditFilter, { from, to }: Moments) {
  const events = ctx.db.query("audit_events");
  if (record !== undefined) {
    return events.withIndex("by_subject", (q) =>
      q.eq("subject", record).gte("_creationTime", from).lt("_creationTime", to),
    );
  }
  if (person !== undefined) {
    const actorId = person === JOBS ? null : person;
    return events.withIndex("by_actorId", (q) =>
      q.eq("actorId", actorId).gte("_creationTime", from).lt("_creationTime", to),
    );
  }
  if (action !== undefined) {
    return events.withIndex("by_action", (q) =>
      q.eq("action", action).gte("_creationTime", from).lt("_creationTime", to),
    );
  }
  return events.withIndex("by_creation_time", (q) => q.gte("_creationTime", from).lt("_creationTime", to));
}

function passes({ actorId, action }: Doc<"audit_events">, wanted: AuditFilter): boolean {
  const isBy = wanted.person === undefined || (wanted.person === JOBS ? actorId === null : actorId === wanted.person);
  return isBy && (wanted.action === undefined || action === wanted.action);
}

/** A page of the matching events, newest first. With several filters it may be short, or empty before the end. */
export async function list(ctx: QueryCtx, filter: AuditFilter, { numItems, ...options }: PaginationOptions) {
  const moments = { from: filter.from ?? 0, to: filter.to ?? Number.MAX_SAFE_INTEGER };
  const { page, ...rest } = await rangeOf(ctx, filter, moments)
    .order("desc")
    .paginate({ ...options, numItems: Math.min(numItems, MAX_PAGE) });
  return { ...rest, page: page.filter((event) => passes(event, filter)).map(inWords) };
}
