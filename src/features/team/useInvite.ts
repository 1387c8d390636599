import { useAction } from "convex/react";
import { useState } from "react";
import { api } from "../../../convex/_generated/api";
import { SET_PASSWORD_PATHS } from "../../../convex/access/rules";
import { invitedText } from "../../lib/invitedText";
import { useSending } from "../../lib/useWrite";
import { showToast } from "../../ui/toasts";
import { inviteText, type Kind } from "./teamText";

interface Invitee {
  email: string;
  name: string;
  kind: Kind;
  clientId: string | null;
}

interface Invite {
  invite: (invitee: Invitee) => void;
  /** The address that is being invited. */
  sendingTo: string | null;
  /** Why the last one was not invited. */
  failure: string | null;
}

interface InviteOptions {
  onInvited?: () => void;
  /** Called with the reason where there is no form that shows `failure`. */
  onRefused?: (reason: string) => void;
}

/** Invites one person at a time. Success is told by a toast. */
export function useInvite({ onInvited, onRefused }: InviteOptions): Invite {
  const send = useInviteCall();
  const [sendingTo, setSendingTo] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const { run, isSending, failure } = useSending(send, {
    onDone: ({ success, error, userExists }, { email, kind }) => {
      if (!success) {
        const reason = error ?? inviteText.failed;
        setRefused(reason);
        onRefused?.(reason);
        return;
      }
      showToast({ tone: "good", text: userExists ? existsText(kind, email) : invitedText.sent(email) });
      onInvited?.();
    },
  });
  return {
    invite: (invitee) => {
      setRefused(null);
      setSendingTo(invitee.email);
      run(invitee);
    },
    sendingTo: isSending ? sendingTo : null,
    failure: refused ?? failure,
  };
}

function existsText(kind: Kind, email: string): string {
  return kind === "client" ? invitedText.clientExists(email) : inviteText.memberExists(email);
}

/** The link in the letter leads back to the app as it is open here. */
function useInviteCall() {
  const inviteMember = useAction(api.access.staff.inviteStaff);
  const inviteClient = useAction(api.access.staff.invite);
  return async ({ email, name, kind, clientId }: Invitee) => {
    const { origin } = window.location;
    if (kind === "member") {
      return await inviteMember({ email, name, redirectUrl: `${origin}${SET_PASSWORD_PATHS.staff}` });
    }
    const redirectUrl = `${origin}${SET_PASSWORD_PATHS.client}`;
    return await inviteClient({ clientEmail: email, clientName: name, clientId, redirectUrl });
  };
}
