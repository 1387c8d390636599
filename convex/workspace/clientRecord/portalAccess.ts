/** A client's portal access: granted by an invitation, ended at once. */
import type { Infer } from "convex/values";
import { internal } from "../../_generated/api";
import type { ActionCtx, MutationCtx, QueryCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import * as Portals from "../../access/portal/people";
import { recordEvent } from "../../access/audit/model";
import * as Clients from "../../clients/record/model";
import type { vGranted, vInvitee } from "./answers";
import { findPresent } from "./model";

export type Granted = Infer<typeof vGranted>;
type Invitee = Infer<typeof vInvitee>;

/** Recipient of the invitation, from the record instead of the browser. Refuses NOT_FOUND. */
export async function getInvitee(ctx: QueryCtx, id: string): Promise<Invitee> {
  const { _id: clientId, clientEmail: email, clientName: name } = await Clients.get(ctx, id);
  return { clientId, email, name };
}

/** Updates the record's portal flag; does nothing for a deleted client. */
export async function settle(ctx: MutationCtx, clientId: string): Promise<void> {
  const client = await findPresent(ctx, clientId);
  if (client === null) return;
  const isPortalGranted = await Portals.isOpenTo(ctx, client._id);
  if (client.isPortalGranted === isPortalGranted) return;
  await Clients.change(ctx, null, { client, changes: { isPortalGranted } });
}

/** Invites the person at the record's address, and updates the record. Refuses NOT_FOUND and as the invitation does. */
export async function grant(
  ctx: ActionCtx,
  { clientId, redirectUrl }: { clientId: string; redirectUrl: string },
): Promise<Granted> {
  const invitee: Invitee = await ctx.runQuery(internal.workspace.clientRecord.internal.invitee, { clientId });
  const granted = await Portals.invite(ctx, invitee, redirectUrl);
  if (granted.success) {
    await ctx.runMutation(internal.workspace.clientRecord.internal.noteGranted, { clientId: invitee.clientId });
  }
  return granted;
}

/** Records that an invitation was sent or an existing account admitted. */
export async function noteGranted(ctx: MutationCtx, staff: Staff, clientId: string): Promise<void> {
  await settle(ctx, clientId);
  await recordEvent(ctx, { actor: staff, action: "clients:grantPortal", subject: clientId });
}

/** Ends all access and pending invitations. Refuses NOT_FOUND; does nothing if there are none. */
export async function revoke(ctx: MutationCtx, staff: Staff, clientId: string): Promise<void> {
  const client = await Clients.get(ctx, clientId);
  const wasOpen = await Portals.close(ctx, staff, client._id);
  if (!client.isPortalGranted && !wasOpen) return;
  await Clients.change(ctx, staff, { client, changes: { isPortalGranted: false } });
  await recordEvent(ctx, { actor: staff, action: "clients:revokePortal", subject: client._id });
}
