import type { ClerkContext } from "./clerkContext.ts";
import type { Invitation, Mail, User } from "./entities.ts";
import { newId } from "./store.ts";

type Letter = Pick<Mail, "to" | "subject"> & Partial<Pick<Mail, "text" | "code" | "link">>;

/** Puts the letter on the mailbox page, where the provider would send it. */
export function sendLetter({ store, now }: ClerkContext, letter: Letter): void {
  store.mails.save({ text: "", code: null, link: null, ...letter, id: newId("ema"), sentAt: now() });
}

/** The sentence about the invited person's new place, by the role that the app wrote into the invitation. */
const INVITED_TO = new Map<unknown, string>([
  ["client", "You are invited to the client portal, where you follow your case and exchange documents."],
  ["staff", "You are invited to join the practice in Passage."],
]);

export function sendInvitation(clerk: ClerkContext, invitation: Invitation): void {
  const text = INVITED_TO.get(invitation.publicMetadata["role"]) ?? "";
  const subject = "You are invited to Passage";
  sendLetter(clerk, { to: invitation.emailAddress, subject, text, link: invitation.url });
}

const NOT_YOU =
  "If this was not you, set a new password with “Forgot password?” on the sign-in page and tell the practice.";

const NEWS = {
  passwordChanged: {
    subject: "Your password was changed",
    text: `The password of your account was changed. ${NOT_YOU}`,
  },
  secondFactorAdded: {
    subject: "A second factor was added to your account",
    text: `Signing in now asks for a code of an authenticator app as well. ${NOT_YOU}`,
  },
  secondFactorRemoved: {
    subject: "The second factor was removed from your account",
    text: `Signing in no longer asks for a code of an authenticator app, and your backup codes are void. ${NOT_YOU}`,
  },
  addressChanged: {
    subject: "Your email address was changed",
    text: "Your account no longer uses this address first. If this was not you, tell the practice.",
  },
  manyWrongTries: {
    subject: "Many wrong passwords or codes were tried on your account",
    text: `Somebody tried many wrong passwords or codes to sign in to your account. After so many, more are refused for up to an hour. ${NOT_YOU}`,
  },
} as const satisfies Record<string, Pick<Mail, "subject" | "text">>;

/** Writes to the owner of an account, at the first address, about a change of it. */
export function tellOwner(clerk: ClerkContext, { emailAddress }: User, news: keyof typeof NEWS): void {
  sendLetter(clerk, { to: emailAddress, ...NEWS[news] });
}
