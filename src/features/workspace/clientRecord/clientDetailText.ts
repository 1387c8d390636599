import { ENGLISH_NAMES } from "../../../../convex/platform/languages";
import type { Delivery } from "../../../../convex/access/invitations/rules";
import { formatDate } from "../../../lib/format/formatDay";
import { plainText } from "../../../ui/text/plainText";
import type { Client } from "./client";

/** Texts of the client's page. */
export const clientDetailText = {
  back: "Back to Clients",
  loading: "Loading client...",
  failed: "Failed to load client",
  notFound: "Client not found",
  /** Between the person and the time. */
  deleted: "deleted this client",
  notes: "Internal notes about this client",
  email: "Email Client",
  subject: (firm: string) => `Your immigration case with ${firm}`,
  viewContract: "View Contract",
  archive: "Archive",
  archived: "Client archived",
  reactivate: "Reactivate",
  reactivated: "Client reactivated",
  onboarded: (at: number) => `Onboarded ${formatDate(at)}`,
  caseType: (words: string) => `Case Type: ${words === "" ? "-" : words}`,
  sample: "Sample",
  tabs: "What belongs to the client",
  documents: "Documents",
  cases: "Cases",
  messages: "Messages",
} as const;

export const portalText = {
  heading: "Portal access",
  granted: "Portal Access Granted",
  none: "No Portal Access",
  grant: "Grant Portal Access",
  granting: "Granting...",
  again: "Send invitation again",
  copy: "Copy Portal Link",
  copied: "Portal link copied",
  notCopied: (link: string) => `The link could not be copied. It is ${link}`,
  revoke: "Revoke Access",
  revoking: "Revoking...",
  revoked: "Portal access revoked",
  question: "Are you sure you want to revoke portal access for this client?",
  grantFailed: (message: string) => `Failed to grant portal access: ${message}`,
  tryAgain: "Please try again.",
  revokeFailed: "Failed to revoke portal access. Please try again.",
} as const;

type Invitation = NonNullable<Client["portal"]["invitation"]>;

const DELIVERED: Record<Delivery, (invitation: Invitation) => string> = {
  sent: ({ expiresAt }) => `not accepted yet; the link works until ${formatDate(expiresAt)}.`,
  hasAccount: () => "they have a sign-in account already and are let in when they next sign in.",
  unsent: () => "the email could not be sent.",
  notPrimary: () => "no email was sent, because the address is not the main one of their sign-in account.",
};

/** "Invitation to ana@mail.test by Sofia Reyes, Jan 5, 2025: not accepted yet; the link works until Jan 12, 2025." */
export function invitationText(invitation: Invitation): string {
  const { email, invitedByName, invitedAt, delivery } = invitation;
  const by = invitedByName === null ? "" : ` by ${invitedByName}`;
  return `Invitation to ${email}${by}, ${formatDate(invitedAt)}: ${DELIVERED[delivery](invitation)}`;
}

/** "Ana Souza signs in as ana@mail.test, since Jan 7, 2025. Reads Spanish." */
export function memberText({ name, email, since, locale }: Client["portal"]["members"][number]): string {
  const reads = locale === null ? "" : ` Reads ${ENGLISH_NAMES[locale]}.`;
  return `${plainText(name)} signs in as ${email}, since ${formatDate(since)}.${reads}`;
}

export const timelineText = {
  heading: "Activity",
  loading: "Loading activity...",
  failed: "Failed to load the activity",
  none: "Nothing has happened yet.",
  showAll: (count: number) => `Show all ${String(count)}`,
  newest: (count: number) => `The newest ${String(count)} are shown.`,
} as const;
