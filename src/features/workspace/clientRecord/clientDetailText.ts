import { ENGLISH_NAMES } from "../../../../convex/platform/languages";
import type { Delivery } from "../../../../convex/access/invitations/rules";
import { countText } from "../../../lib/format/format";
import { formatDate } from "../../../lib/format/formatDay";
import { CASES_TAB } from "../../../lib/staffPaths";
import { plainText } from "../../../ui/text/plainText";
import type { Client } from "./client";

/** Values of the tab parameter on a client's page; the documents have none. */
export const CLIENT_TABS = { documents: "", cases: CASES_TAB, messages: "messages" } as const;

/** Texts of the client's page. */
export const clientDetailText = {
  back: "Back to Clients",
  loading: "Loading client...",
  failed: "Failed to load client",
  notFound: "Client not found",
  /** Between the person and the time. */
  deleted: "deleted this client",
  notes: "Internal notes about this client",
  message: "Message",
  newContract: "New contract",
  newCase: "New case",
  more: "More actions",
  edit: "Edit",
  export: "Export",
  delete: "Delete Client",
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
  strip: {
    label: "Client summary",
    documents: "Documents",
    noDocuments: "None to review",
    toReview: (count: number, more: boolean) => `${String(count)}${more ? "+" : ""} to review`,
    missing: (count: number) => `${String(count)} missing`,
    owed: "Owed",
    nothing: "Nothing",
    noContracts: "No contracts",
    contracts: (count: number) => countText(count, "contract", "contracts"),
    notSigned: "Not signed yet",
    unsigned: (amount: string) => `${amount} not signed yet`,
    request: "Requested documents",
  },
  tabs: "What belongs to the client",
  documents: "Documents",
  cases: "Cases",
  messages: "Messages",
} as const;

export const portalText = {
  heading: "Portal access",
  granted: "Portal Access Granted",
  none: "No Portal Access",
  lastVisit: "Last visit",
  noVisit: "No visit recorded",
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

type Member = Client["portal"]["members"][number];

/** "Ana Souza signs in as ana@mail.test, since Jan 7, 2025." */
export function memberText({ name, email, since }: Member): string {
  return `${plainText(name)} signs in as ${email}, since ${formatDate(since)}.`;
}

/** After the last visit: " · reads Spanish"; empty until they have chosen a language. */
export function readsText({ locale }: Member): string {
  return locale === null ? "" : ` · reads ${ENGLISH_NAMES[locale]}`;
}

export const timelineText = {
  heading: "Activity",
  loading: "Loading activity...",
  failed: "Failed to load the activity",
  none: "Nothing has happened yet.",
  showAll: (count: number) => `Show all ${String(count)}`,
  newest: (count: number) => `The newest ${String(count)} are shown.`,
} as const;
