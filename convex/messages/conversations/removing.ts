/** Messages removed with a client. */
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { removableRows, removeInOrder } from "../../platform/removableRows";
import { allOfClient } from "./model";

const messages = removableRows({ read: allOfClient, deleteRow: (ctx, id) => ctx.db.delete("messages", id) });

const threads = removableRows({
  read: (ctx, clientId: Id<"clients">) =>
    ctx.db.query("message_threads").withIndex("by_client_and_lastAt", (q) => q.eq("clientId", clientId)),
  deleteRow: (ctx, id) => ctx.db.delete("message_threads", id),
});

const typing = removableRows({
  read: (ctx, clientId: Id<"clients">) =>
    ctx.db.query("message_typing").withIndex("by_client", (q) => q.eq("clientId", clientId)),
  deleteRow: (ctx, id) => ctx.db.delete("message_typing", id),
});

const notices = removableRows({
  read: (ctx, clientId: Id<"clients">) =>
    ctx.db.query("message_notices").withIndex("by_client", (q) => q.eq("clientId", clientId)),
  deleteRow: (ctx, id) => ctx.db.delete("message_notices", id),
});

const removeAboutThem = removeInOrder(threads, typing, notices);

export const countOfClient = messages.count;

/** Deletes a client's messages, then the rows about them, up to a limit; `records` are the messages. */
export async function removeSome(
  ctx: MutationCtx,
  clientId: Id<"clients">,
  most: number,
): Promise<{ rows: number; records: number }> {
  const records = (await messages.remove(ctx, clientId, most)).length;
  return { rows: records + (await removeAboutThem(ctx, clientId, most - records)), records };
}
