import type { ClerkContext } from "./clerkContext.ts";
import type { Invitation, Metadata } from "./entities.ts";
import { sendInvitation } from "./letters.ts";
import { refuse } from "./refusals.ts";
import { newId } from "./store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

interface NewInvitation {
  emailAddress: string;
  publicMetadata: Metadata;
  redirectUrl: string | null;
  expiresInDays: number;
  ignoreExisting: boolean;
  notify: boolean;
}

export function isPending(invitation: Invitation, now: number): boolean {
  return invitation.status === "pending" && invitation.expiresAt > now;
}

/** Refuses duplicate_record for a pending invitation, form_identifier_exists for a person with an account. */
export async function invite(clerk: ClerkContext, wanted: NewInvitation): Promise<Invitation> {
  const { store, now, signer } = clerk;
  const { emailAddress, publicMetadata, redirectUrl } = wanted;
  const id = newId("inv");
  const expiresAt = now() + wanted.expiresInDays * DAY_MS;
  const ticket = await signer.invitationTicket(id, expiresAt);
  // Checked after the await and saved at once, so two equal requests cannot both pass.
  if (!wanted.ignoreExisting) refuseExisting(clerk, emailAddress);
  const invitation = store.invitations.save({
    id,
    emailAddress,
    publicMetadata,
    redirectUrl,
    status: "pending",
    // The link is on the app's own origin, so that the visit sets the app's cookies.
    url: `${new URL(clerk.appUrl).origin}/__clerk/v1/tickets/accept?ticket=${ticket}`,
    expiresAt,
    createdAt: now(),
    updatedAt: now(),
  });
  if (wanted.notify) sendInvitation(clerk, invitation);
  return invitation;
}

function refuseExisting({ store, now }: ClerkContext, emailAddress: string): void {
  if (store.findUserByAddress(emailAddress) !== null) refuse("form_identifier_exists");
  const pending = store.invitations.listByLookup(emailAddress).some((invitation) => isPending(invitation, now()));
  if (!pending) return;
  const longMessage = `There are already pending invitations for the following email addresses: ${emailAddress}`;
  refuse("duplicate_record", { longMessage, meta: { email_addresses: [emailAddress] } });
}

export function revokeInvitation({ store, now }: ClerkContext, id: string): Invitation {
  const invitation = store.invitations.find(id) ?? refuse("resource_not_found");
  if (invitation.status === "accepted") refuse("invitation_already_accepted");
  if (invitation.status === "revoked") refuse("invitation_already_revoked");
  return store.invitations.save({ ...invitation, status: "revoked", updatedAt: now() });
}

/** Expires the pending invitations to an address, so that their tickets act like old links. Returns the number of them. */
export function expireInvitations({ store, now }: ClerkContext, emailAddress: string): number {
  const pending = store.invitations.listByLookup(emailAddress).filter((invitation) => isPending(invitation, now()));
  for (const invitation of pending) store.invitations.save({ ...invitation, expiresAt: now(), updatedAt: now() });
  return pending.length;
}

/** The invitation of a ticket, in any state; null for a forged ticket. */
export async function findInvitation({ store, signer }: ClerkContext, ticket: string): Promise<Invitation | null> {
  const read = await signer.readTicket(ticket);
  return read === null ? null : store.invitations.find(read.invitationId);
}

/** The invitation behind a ticket. Refuses a forged, expired, revoked or used one with the code of each. */
export async function readInvitation(clerk: ClerkContext, ticket: string): Promise<Invitation> {
  const read = (await clerk.signer.readTicket(ticket)) ?? refuse("ticket_invalid_code");
  if (read.isExpired) refuse("ticket_expired_code");
  return requireOpenInvitation(clerk, read.invitationId);
}

export function requireOpenInvitation({ store, now }: ClerkContext, id: string): Invitation {
  const invitation = store.invitations.find(id) ?? refuse("ticket_invalid_code");
  if (invitation.status === "revoked") refuse("revoked_invitation");
  if (invitation.status === "accepted") refuse("invitation_already_accepted");
  if (invitation.expiresAt <= now()) refuse("ticket_expired_code");
  return invitation;
}

export function markAccepted({ store, now }: ClerkContext, invitation: Invitation): void {
  store.invitations.save({ ...invitation, status: "accepted", updatedAt: now() });
}
