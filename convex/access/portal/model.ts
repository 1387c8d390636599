import type { QueryCtx } from "../../_generated/server";
import { requireClientAccount, type PortalClient } from "../accounts/actors";
import { refuse } from "../accounts/refuse";
import { readLocale } from "../../platform/languages";
import type { PortalPermission } from "../../permissions";

/**
 * Admits a client to their portal. Refuses UNAUTHENTICATED without an identity, FORBIDDEN without the permission, and NOT_FOUND
 * if the account is bound to no record, or the record was deleted.
 */
export async function requireClient(ctx: QueryCtx, permission: PortalPermission): Promise<PortalClient> {
  const { _id: userId, email, locale, clientId } = await requireClientAccount(ctx, permission);
  const recordId = ctx.db.normalizeId("clients", clientId ?? "");
  const client = recordId && (await ctx.db.get("clients", recordId));
  if (client?.deleted !== null) refuse("NOT_FOUND", { what: "client" });
  // The record's name: people choose any name in their sign-in account, even a member's.
  const { clientName: name } = client;
  // eslint-disable-next-line passage/assertions -- The brand, minted where the person has just been admitted.
  return { userId, clientId: client._id, name, email, locale: readLocale(locale) } as PortalClient;
}
