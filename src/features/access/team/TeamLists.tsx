import { useState } from "react";
import { api } from "../../../../convex/_generated/api";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { showToast } from "../../../ui/feedback/toasts";
import { PORTAL_CLIENT_COLUMNS } from "./portalClientColumns";
import { INVITATION_COLUMNS } from "./invitationColumns";
import { MEMBER_COLUMNS } from "./memberColumns";
import { QuestionDialog } from "./QuestionDialog";
import type { TeamQuestion } from "./questions";
import { pendingInvitations, type TeamInvitation, type TeamMember, type PortalClient } from "./teamRows";
import { SecondStepRule } from "./SecondStepRule";
import { TeamSection } from "./TeamSection";
import { teamText } from "./teamText";
import { useInvite } from "./useInvite";

const memberKey = ({ userId }: TeamMember | PortalClient) => userId;
const invitationKey = ({ invitationId }: TeamInvitation) => invitationId;

/** Each question has its own dialog, so that none shows another's result. */
function questionKey(question: TeamQuestion): string {
  if ("member" in question) return `${question.kind} ${memberKey(question.member)}`;
  if ("client" in question) return `${question.kind} ${memberKey(question.client)}`;
  return "invitation" in question ? `${question.kind} ${invitationKey(question.invitation)}` : question.kind;
}

interface TeamListsProps {
  /** The user id of the person at the screen. */
  self: string | null;
}

/**
 * Members, pending invitations and clients with portal access, live. A client's access is granted and revoked on their record, if
 * there is one.
 */
export function TeamLists({ self }: TeamListsProps) {
  const { team, members, invitations, clients } = useTeam();
  const [asked, setAsked] = useState<{ question: TeamQuestion; isOpen: boolean } | null>(null);
  const onAsk = (question: TeamQuestion) => {
    setAsked({ question, isOpen: true });
  };
  const { onResend, sendingTo } = useResend();
  return (
    <div className="space-y-8">
      <TeamSection
        title={teamText.members}
        loading={teamText.loadingMembers}
        none={null}
        list={members}
        columns={MEMBER_COLUMNS}
        rowKey={memberKey}
        actions={{ self, onAsk }}
      />
      {team === undefined ? null : (
        <SecondStepRule members={team.members} dueAt={team.secondFactorDueAt} self={self} onAsk={onAsk} />
      )}
      <TeamSection
        title={teamText.invitations}
        loading={teamText.loadingInvitations}
        none={teamText.noInvitations}
        list={invitations}
        columns={INVITATION_COLUMNS}
        rowKey={invitationKey}
        actions={{ sendingTo, onResend, onAsk }}
      />
      <TeamSection
        title={teamText.clients}
        loading={teamText.loadingClients}
        none={teamText.noClients}
        list={clients}
        columns={PORTAL_CLIENT_COLUMNS}
        rowKey={memberKey}
        actions={{ onAsk }}
      />
      <QuestionDialog
        key={asked === null ? "none" : questionKey(asked.question)}
        question={asked?.question ?? null}
        open={asked?.isOpen ?? false}
        onOpenChange={(isOpen) => {
          // A late answer does not close a question asked since.
          setAsked((now) => (now !== null && now === asked ? { ...now, isOpen } : now));
        }}
      />
    </div>
  );
}

/** Two queries; both contain invitations. */
function useTeam() {
  const { value: team, ...teamState } = useRecoveringQuery(api.access.members.staff.team, {});
  const { value: portal, ...portalState } = useRecoveringQuery(api.access.members.staff.clients, {});
  return {
    team,
    members: { rows: team?.members, ...teamState },
    invitations: {
      rows: team && portal && pendingInvitations(team, portal),
      error: teamState.error ?? portalState.error,
      isRetrying: teamState.isRetrying || portalState.isRetrying,
      retry: () => {
        if (teamState.error !== null) teamState.retry();
        if (portalState.error !== null) portalState.retry();
      },
    },
    clients: { rows: portal?.clients, ...portalState },
  };
}

/** The row has no form, so a toast shows failures. */
function useResend() {
  const { invite, sendingTo } = useInvite({
    onRefused: (text) => {
      showToast({ tone: "bad", text });
    },
  });
  return {
    sendingTo,
    onResend: ({ email, name }: TeamInvitation) => {
      invite({ email, name });
    },
  };
}
