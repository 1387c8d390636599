import type { Delivery } from "../../../../convex/access/invitations/rules";
import type { Tone } from "../../../ui/tone";
import type { TeamMember } from "./teamRows";

export const teamText = {
  heading: "Team",
  line: "Who works here, who is invited, and which clients can open their portal.",
  members: "Members",
  loadingMembers: "Loading members...",
  invitations: "Pending invitations",
  loadingInvitations: "Loading invitations...",
  noInvitations: "No invitation is pending.",
  clients: "Clients with portal access",
  loadingClients: "Loading clients...",
  noClients: "No client has portal access yet.",
  failed: "Failed to load the team",
  newestShown: (count: number) => `The newest ${String(count)} are shown.`,
  you: "You",
  administrator: "Administrator",
  member: "Member",
  client: "Client",
  notYet: "Not yet",
  expired: "Expired",
  resend: "Resend",
  resending: "Sending...",
  revoke: "Revoke…",
  record: "Record",
  noRecord: "No record",
  noRecordHint: "Add a client with this email address, then grant access on their page.",
  onRecord: "Access is granted and revoked on the client's page.",
} as const;

export const inviteText = {
  open: "Invite…",
  title: "Invite a member",
  name: "Name",
  email: "Email address",
  hint: "Members see leads, contracts and everything else of the practice. Clients are invited on their own page.",
  submit: "Send invitation",
  sending: "Sending...",
  nameMissing: "Enter a name.",
  emailMissing: "Enter an email address.",
  emailWrong: "This is not an email address. It looks like name@example.com.",
  memberExists: (email: string) =>
    `${email} already has an account. They can sign in with their own password; access is granted.`,
  failed: "Failed to send invitation",
} as const;

/** Delivery states of the letter. */
export const DELIVERY_LOOKS: Record<Delivery, { label: string; tone: Tone; hint: string }> = {
  sent: { label: "Sent", tone: "good", hint: "The email with the link was sent." },
  unsent: { label: "Not sent", tone: "bad", hint: "The email could not be sent. Send it again." },
  hasAccount: {
    label: "Has an account",
    tone: "info",
    hint: "No email: they are let in when they next sign in with their own password.",
  },
  notPrimary: {
    label: "Cannot accept",
    tone: "bad",
    hint: "No email: a sign-in account has this address, but not as its verified main one. They are let in once it is the main one, or by an invitation to the main address.",
  },
};

/** Whether a member has a second step; null if the sign-in service has not said. */
export const hasOneText = (hasOne: boolean | null): string => (hasOne === null ? "Unknown" : hasOne ? "On" : "Off");

export const secondStepText = {
  heading: "Two-step verification",
  label: "Require it for every member",
  hint: "Signing in then needs a password and a code from an app on the phone.",
  from: "Required from",
  then: ": members without it must then set it up before Passage opens.",
  youLack: "You have not set it up yet.",
  setUp: "Set it up",
} as const;

/** The members without a second step, and those whose state is unknown. */
export function lackingText(members: readonly Pick<TeamMember, "name" | "hasSecondFactor">[]): string {
  const namesOf = (known: boolean | null) =>
    members.filter(({ hasSecondFactor }) => hasSecondFactor === known).map(({ name }) => name);
  const [lacking, unknown] = [namesOf(false), namesOf(null)];
  const count = `${String(lacking.length)} of ${String(members.length)} members`;
  const texts = [
    ...(lacking.length === 0
      ? []
      : [`${count} ${lacking.length === 1 ? "has" : "have"} not set it up: ${lacking.join(", ")}.`]),
    ...(unknown.length === 0 ? [] : [`Unknown for ${unknown.join(", ")}.`]),
  ];
  return texts.length === 0 ? "Every member has it." : texts.join(" ");
}
