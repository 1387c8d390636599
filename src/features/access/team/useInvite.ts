import { useAction } from "convex/react";
import { useState } from "react";
import { api } from "../../../../convex/_generated/api";
import { SET_PASSWORD_PATHS } from "../../../../convex/access/invitations/rules";
import { invitedText } from "../shared/invitedText";
import { useSending } from "../../../lib/calls/useWrite";
import { showToast } from "../../../ui/feedback/toasts";
import { inviteText } from "./teamText";

interface Invitee {
  email: string;
  name: string;
}

interface InviteOptions {
  onInvited?: () => void;
  /** Called with the reason if no form shows `failure`. */
  onRefused?: (reason: string) => void;
}

/** Invites one colleague at a time. A toast reports success. */
export function useInvite({ onInvited, onRefused }: InviteOptions) {
  const inviteStaff = useAction(api.access.invitations.staff.inviteStaff);
  // The link in the letter leads to the app's address in this browser.
  const redirectUrl = `${window.location.origin}${SET_PASSWORD_PATHS.staff}`;
  const send = async ({ email, name }: Invitee) => await inviteStaff({ email, name, redirectUrl });
  const [sendingTo, setSendingTo] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const { run, isSending, failure } = useSending(send, {
    onDone: ({ success, error, userExists }, { email }) => {
      if (!success) {
        const reason = error ?? inviteText.failed;
        setRefused(reason);
        onRefused?.(reason);
        return;
      }
      showToast({ tone: "good", text: userExists ? inviteText.memberExists(email) : invitedText.sent(email) });
      onInvited?.();
    },
  });
  return {
    invite: (invitee: Invitee) => {
      setRefused(null);
      setSendingTo(invitee.email);
      run(invitee);
    },
    /** The address that is being invited. */
    sendingTo: isSending ? sendingTo : null,
    failure: refused ?? failure,
  };
}
