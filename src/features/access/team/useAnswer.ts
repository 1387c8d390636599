import { useMutation } from "convex/react";
import { useState } from "react";
import { api } from "../../../../convex/_generated/api";
import type { MemberOutcome } from "../../../../convex/access/members/rules";
import { useSending } from "../../../lib/calls/useWrite";
import { showToast } from "../../../ui/feedback/toasts";
import { CHANGED_MEANWHILE, LAST_ADMINISTRATOR, questionText, type TeamQuestion } from "./questions";

/** Runs the confirmed action, then `onDone`. */
export function useAnswer(onDone: () => void) {
  const send = useAnswerCall();
  const [isLast, setLast] = useState(false);
  const { run, isSending, failure } = useSending(send, {
    onDone: (outcome, question) => {
      if (outcome === "lastAdministrator") {
        setLast(true);
        return;
      }
      showToast({ tone: "good", text: questionText(question).done });
      onDone();
    },
    refusalText: ({ code }) => (code === "NOT_FOUND" ? CHANGED_MEANWHILE : undefined),
  });
  return {
    confirm: (question: TeamQuestion) => {
      setLast(false);
      run(question);
    },
    isSending,
    failure: isLast ? LAST_ADMINISTRATOR : failure,
  };
}

function useAnswerCall() {
  const setAdministrator = useMutation(api.access.members.staff.setAdministrator);
  const revokeMember = useMutation(api.access.members.staff.revokeMember);
  const revokeClient = useMutation(api.access.members.staff.revokeClientWithoutRecord);
  const revokeStaffInvitation = useMutation(api.access.invitations.staff.revokeStaffInvitation);
  const requireSecondFactor = useMutation(api.access.secondFactor.staff.requireSecondFactor);
  return async (question: TeamQuestion): Promise<MemberOutcome | null> => {
    switch (question.kind) {
      case "makeAdministrator":
      case "makeMember":
        return await setAdministrator({
          userId: question.member.userId,
          isAdmin: question.kind === "makeAdministrator",
        });
      case "revokeMember":
        return await revokeMember({ userId: question.member.userId });
      case "revokeClient":
        return await revokeClient({ userId: question.client.userId });
      case "revokeInvitation":
        return await revokeStaffInvitation({ invitationId: question.invitation.invitationId });
      case "requireSecondStep":
      case "allowPassword":
        return await requireSecondFactor({ isRequired: question.kind === "requireSecondStep" });
    }
  };
}
