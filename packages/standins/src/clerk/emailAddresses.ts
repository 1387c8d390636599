import { changeUser } from "./accounts.ts";
import type { ClerkContext } from "./clerkContext.ts";
import type { OtherEmail, User } from "./entities.ts";
import { tellOwner } from "./letters.ts";
import { refuse } from "./refusals.ts";
import { newId } from "./store.ts";
import { firstEmailOf } from "./userAnswers.ts";

interface NewEmail {
  emailAddress: string;
  verified: boolean;
  isFirst: boolean;
}

interface OwnEmail {
  user: User;
  email: OtherEmail;
}

/** An address and its owner. Refuses resource_not_found. */
export function requireEmail({ store }: ClerkContext, emailId: string): OwnEmail {
  const other = store.otherEmails.find(emailId);
  const user =
    other === null
      ? store.users.list().find((candidate) => candidate.emailId === emailId)
      : store.users.find(other.userId);
  if (user === undefined || user === null) return refuse("resource_not_found");
  return { user, email: other ?? firstEmailOf(user) };
}

/** Refuses form_identifier_exists for an address in use. */
export function addEmail(clerk: ClerkContext, user: User, { emailAddress, verified, isFirst }: NewEmail): OwnEmail {
  if (clerk.store.findUserByAddress(emailAddress) !== null) refuse("form_identifier_exists");
  const email = clerk.store.otherEmails.save({ id: newId("idn"), userId: user.id, emailAddress, verified });
  return { user: isFirst ? makeFirst(clerk, user.id, email) : changeUser(clerk, user.id, () => ({})), email };
}

export function setVerified(clerk: ClerkContext, { user, email }: OwnEmail, verified: boolean): OwnEmail {
  if (email.id === user.emailId) {
    return { user: changeUser(clerk, user.id, () => ({ emailVerified: verified })), email: { ...email, verified } };
  }
  const saved = clerk.store.otherEmails.save({ ...email, verified });
  return { user: changeUser(clerk, user.id, () => ({})), email: saved };
}

/** Makes an address the one for signing in and for tokens; the previous one stays as another, and the owner gets a letter there. */
export function makeFirst(clerk: ClerkContext, userId: string, email: OtherEmail): User {
  const before = clerk.store.users.find(userId) ?? refuse("resource_not_found");
  if (before.emailId === email.id) return before;
  clerk.store.otherEmails.delete(email.id);
  clerk.store.otherEmails.save(firstEmailOf(before));
  const { id: emailId, emailAddress, verified: emailVerified } = email;
  const user = changeUser(clerk, userId, () => ({ emailId, emailAddress, emailVerified }));
  tellOwner(clerk, before, "addressChanged");
  return user;
}

/** Refuses identification_deletion_failed for the first address: another must become the first before. */
export function removeEmail(clerk: ClerkContext, { user, email }: OwnEmail): void {
  if (email.id === user.emailId) refuse("identification_deletion_failed");
  clerk.store.otherEmails.delete(email.id);
  changeUser(clerk, user.id, () => ({}));
}
