/** Notifies staff of documents that expire soon, once each. */
import type { MutationCtx } from "../../_generated/server";
import * as Clients from "../../clients/record/model";
import { addDays } from "../../platform/days";
import * as Firm from "../../practice/settings/model";
import * as Notifications from "../../practice/notifications/model";
import { EXPIRY_WARNING_DAYS } from "./rules";

const TOLD_AT_ONCE = 50;

/** Returns true if there may be more. */
export async function announce(ctx: MutationCtx): Promise<boolean> {
  const until = addDays(await Firm.today(ctx), EXPIRY_WARNING_DAYS);
  const expiring = await ctx.db
    .query("client_documents")
    // Null sorts before all dates.
    .withIndex("by_isExpiryTold_and_expiresOn", (q) =>
      q.eq("isExpiryTold", false).gt("expiresOn", "").lte("expiresOn", until),
    )
    .take(TOLD_AT_ONCE);
  for (const { _id, clientId, typeName } of expiring) {
    await ctx.db.patch("client_documents", _id, { isExpiryTold: true });
    const client = await Clients.find(ctx, clientId);
    if (client === null || client.deleted !== null) continue;
    const name = `${typeName} of ${client.clientName}`;
    await Notifications.announce(ctx, { kind: "documentExpiring", count: 1, name, recordId: clientId });
  }
  return expiring.length === TOLD_AT_ONCE;
}
