/** A client's portal access: granted by an invitation, ended at once. */
import type { Infer } from "convex/values";
import { internal } from "../_generated/api";
import type { ActionCtx, MutationCtx } from "../_generated/server";
import type { Staff } from "../access/actors";
import * as Inviting from "../access/inviting";
import { inviteTo, type Invited } from "../access/letters";
import * as Members from "../access/members";
import * as Portals from "../access/portals";
import { recordEvent } from "../audit/model";
import * as Clients from "../clients/model";
import { findPresent } from "./model";
import type { vInvitee } from "./tables";

/** Has the record say whether anybody can open the portal; of a client who is gone, nothing is kept. */
export async function settle(ctx: MutationCtx, clientId: string): Promise<void> {
  const client = await findPresent(ctx, clientId);
  if (client === null) return;
  const isPortalGranted = await Portals.isOpenTo(ctx, client._id);
  if (client.isPortalGranted === isPortalGranted) return;
  await Clients.change(ctx, null, { client, changes: { isPortalGranted } });
}

/** Invites the person at the address of the record, and tells the record. Refuses NOT_FOUND and what the invitation does. */
export async function grant(
  ctx: ActionCtx,
  { clientId, redirectUrl }: { clientId: string; redirectUrl: string },
): Promise<Invited> {
  const invitee: Infer<typeof vInvitee> = await ctx.runQuery(internal.clientDetail.jobs.invitee, { clientId });
  const invited = await inviteTo(ctx, { ...invitee, role: "client" }, redirectUrl);
  if (invited.success) await ctx.runMutation(internal.clientDetail.jobs.noteGranted, { clientId: invitee.clientId });
  return invited;
}

/** An invitation was sent, or a person who has an account was let in. */
export async function noteGranted(ctx: MutationCtx, staff: Staff, clientId: string): Promise<void> {
  await settle(ctx, clientId);
  await recordEvent(ctx, { actor: staff, action: "clients:grantPortal", subject: clientId });
}

/** Ends the access of everybody who has it, and what is pending. Refuses NOT_FOUND; nothing changes where nobody has any. */
export async function revoke(ctx: MutationCtx, staff: Staff, clientId: string): Promise<void> {
  const client = await Clients.get(ctx, clientId);
  const members = await Portals.listMembers(ctx, client._id);
  for (const { _id: userId } of members) await Members.revoke(ctx, staff, { userId, role: "client" });
  // Ending somebody's access has revoked what was pending for their address.
  const invited = await Portals.listInvited(ctx, client._id);
  for (const { _id: invitationId } of invited) {
    await Inviting.revokeInvitation(ctx, staff, { invitationId, role: "client" });
  }
  if (!client.isPortalGranted && members.length === 0 && invited.length === 0) return;
  await Clients.change(ctx, staff, { client, changes: { isPortalGranted: false } });
  await recordEvent(ctx, { actor: staff, action: "clients:revokePortal", subject: client._id });
}
