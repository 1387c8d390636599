import { formatDate } from "../../../lib/format/formatDay";
import type { TeamInvitation, TeamMember, PortalClient } from "./teamRows";

/** An action that needs a confirmation. */
export type TeamQuestion =
  | { kind: "makeAdministrator" | "makeMember" | "revokeMember"; member: TeamMember; isSelf: boolean }
  | { kind: "revokeClient"; client: PortalClient }
  | { kind: "revokeInvitation"; invitation: TeamInvitation }
  | RequireSecondStep
  | { kind: "allowPassword" };

interface RequireSecondStep {
  kind: "requireSecondStep";
  /** Epoch ms at which the grace period ends. */
  startsAt: number;
  /** The members without one, and their number. */
  who: string;
  isSelfLacking: boolean;
}

interface QuestionText {
  title: string;
  /** The consequences. */
  text: string;
  confirm: string;
  confirming: string;
  done: string;
  look: "primary" | "danger";
}

/** The texts of a confirmation, with the consequences. */
export function questionText(question: TeamQuestion): QuestionText {
  switch (question.kind) {
    case "makeAdministrator":
      return makeAdministrator(question.member.name);
    case "makeMember":
      return makeMember(question.member, question.isSelf);
    case "revokeMember":
      return revokeMember(question.member, question.isSelf);
    case "revokeClient":
      return revokeClient(question.client);
    case "revokeInvitation":
      return revokeInvitation(question.invitation);
    case "requireSecondStep":
      return requireSecondStep(question);
    case "allowPassword":
      return ALLOW_PASSWORD;
  }
}

function makeAdministrator(name: string): QuestionText {
  return {
    title: `Make ${name} an administrator?`,
    text: `${name} will be able to invite and revoke members, to make other administrators, and to do all else that only administrators may do.`,
    confirm: "Make administrator",
    confirming: "Saving...",
    done: `${name} is an administrator now.`,
    look: "primary",
  };
}

/** A further consequence of losing an administrator's rights. */
const invitationsEnd = (who: string) => `Pending invitations to members that ${who} sent are revoked.`;

function makeMember({ name }: TeamMember, isSelf: boolean): QuestionText {
  const common = { confirm: "Make member", confirming: "Saving...", look: "primary" } as const;
  if (isSelf) {
    return {
      ...common,
      title: "Give up your administrator's rights?",
      text: `You stay a member, but this page closes to you at once. Only another administrator can give the rights back. ${invitationsEnd("you")}`,
      done: "You are a member now, no longer an administrator.",
    };
  }
  return {
    ...common,
    title: `Take the administrator's rights from ${name}?`,
    text: `${name} stays a member and keeps all other work, but can no longer invite or revoke members or open this page. ${invitationsEnd(name)}`,
    done: `${name} is a member now, no longer an administrator.`,
  };
}

function revokeMember({ name, isAdmin }: TeamMember, isSelf: boolean): QuestionText {
  const ending = isAdmin ? ` ${invitationsEnd(isSelf ? "you" : name)}` : "";
  const common = { confirm: "Revoke access", confirming: "Revoking...", look: "danger" } as const;
  if (isSelf) {
    return {
      ...common,
      title: "End your own access?",
      text: `You are signed out at once on every device. Only another administrator can let you in again, by an invitation.${ending}`,
      done: "Your access has ended.",
    };
  }
  return {
    ...common,
    title: `End ${name}'s access?`,
    text: `${name} is signed out at once on every device and loses access to the practice. Notes and changes by ${name} stay.${ending} A new invitation lets them in again.`,
    done: `${name}'s access has ended.`,
  };
}

function revokeClient({ name, email }: PortalClient): QuestionText {
  return {
    title: `End ${name}'s access?`,
    text: `${name} (${email}) has an account without a client record. They are signed out at once on every device. To let them in again, add a client with this email address, then grant access on their page.`,
    confirm: "Revoke access",
    confirming: "Revoking...",
    done: `${name}'s access has ended.`,
    look: "danger",
  };
}

function revokeInvitation({ email, delivery }: TeamInvitation): QuestionText {
  const text =
    delivery === "hasAccount" || delivery === "notPrimary"
      ? `${email} has an account, but will not be let in with it.`
      : `The link in the email to ${email} stops working at once.`;
  return {
    title: `Revoke the invitation to ${email}?`,
    text: `${text} A new invitation can be sent at any time.`,
    confirm: "Revoke invitation",
    confirming: "Revoking...",
    done: `The invitation to ${email} is revoked.`,
    look: "danger",
  };
}

function requireSecondStep({ startsAt, who, isSelfLacking }: RequireSecondStep): QuestionText {
  const day = formatDate(startsAt);
  const self = isSelfLacking ? " You have not set it up yet: do so on your account page." : "";
  return {
    title: "Require two-step verification for every member?",
    text: `From ${day}, seven days from now, members without it must set it up before Passage opens. Until then, every page reminds them. ${who}${self}`,
    confirm: "Require it",
    confirming: "Saving...",
    done: `Two-step verification is required from ${day}.`,
    look: "primary",
  };
}

const ALLOW_PASSWORD: QuestionText = {
  title: "No longer require two-step verification?",
  text: "Members without it sign in with their password alone, and those who are locked out get in at once. Members who have set it up keep it. If you require it again, the seven days start over.",
  confirm: "No longer require it",
  confirming: "Saving...",
  done: "Two-step verification is no longer required.",
  look: "primary",
};

export const LAST_ADMINISTRATOR = "This is the last administrator. Make someone else an administrator first.";
export const CHANGED_MEANWHILE = "Someone has just changed this. The list shows the current state.";
