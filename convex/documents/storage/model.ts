/** Objects in the storage without a document, until the storage has deleted them. */
import type { Infer } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { DAY_MS } from "../../platform/days";
import type { vClearing } from "./answers";

const MINUTE_MS = 60_000;
/** A storage that does not answer is retried after 2, 4, 8 … minutes, at most this. */
const LONGEST_WAIT_MS = 6 * 60 * MINUTE_MS;
/** The storage checks an address when an upload begins: a slow upload may take long after that. */
const SLOW_LINE_MS = 30 * MINUTE_MS;
/** Number of objects tried in a row. */
export const BATCH = 20;

/**
 * Schedules the removal of an object: now, and again when its address has expired, because the address outlives the
 * record.
 */
export async function add(
  ctx: MutationCtx,
  { objectKey, urlExpiresAt }: Pick<Doc<"client_documents">, "objectKey" | "urlExpiresAt">,
): Promise<Id<"document_leftovers">> {
  const dueAt = Date.now();
  const endsAt = urlExpiresAt + SLOW_LINE_MS;
  return await ctx.db.insert("document_leftovers", { objectKey, dueAt, endsAt, attempts: 0, isLocked: false });
}

export async function listDue(ctx: QueryCtx, now: number): Promise<Doc<"document_leftovers">[]> {
  return await ctx.db
    .query("document_leftovers")
    .withIndex("by_dueAt", (q) => q.lte("dueAt", now))
    .take(BATCH);
}

/** Sorts after every name that begins with the client's id. */
const LAST = "\uffff";

/** Objects of a client still in the storage, up to `most`, and the locked ones among them. */
export async function countOfClient(ctx: QueryCtx, clientId: Id<"clients">, most: number) {
  const orphans = await ctx.db
    .query("document_leftovers")
    .withIndex("by_objectKey", (q) => q.gte("objectKey", `${clientId}/`).lt("objectKey", `${clientId}/${LAST}`))
    .take(most);
  return { left: orphans.length, locked: orphans.filter(({ isLocked }) => isLocked).length };
}

export type Clearing = Infer<typeof vClearing>;

export async function settle(ctx: MutationCtx, orphanId: Id<"document_leftovers">, clearing: Clearing): Promise<void> {
  const orphan = await ctx.db.get("document_leftovers", orphanId);
  if (orphan === null) return;
  const { endsAt = 0 } = orphan;
  if (clearing === "cleared") {
    if (Date.now() >= endsAt) await ctx.db.delete("document_leftovers", orphanId);
    else await ctx.db.patch("document_leftovers", orphanId, { attempts: 0, dueAt: endsAt });
    return;
  }
  const isLocked = clearing === "locked";
  const attempts = orphan.attempts + 1;
  const wait = isLocked ? DAY_MS : Math.min(2 ** attempts * MINUTE_MS, LONGEST_WAIT_MS);
  await ctx.db.patch("document_leftovers", orphanId, { attempts, isLocked, dueAt: Date.now() + wait });
}
