import { Copy, KeyRound } from "lucide-react";
import { useAction } from "convex/react";
import { useId, useState } from "react";
import { api } from "../../../../convex/_generated/api";
import { SET_PASSWORD_PATHS } from "../../../../convex/access/invitations/rules";
import { ConfirmedWrite } from "../../../lib/calls/ConfirmedWrite";
import { invitedText } from "../../access/shared/invitedText";
import { copyText } from "../../../lib/copyText";
import { paths } from "../../../lib/paths";
import { refusalText } from "../../../lib/calls/refusalText";
import { useSending } from "../../../lib/calls/useWrite";
import { formatAge, formatExactTime } from "../../../lib/format/format";
import { LiveTime } from "../../../ui/text/LiveTime";
import { Badge } from "../../../ui/text/Badge";
import { Banner } from "../../../ui/feedback/Banner";
import { Button } from "../../../ui/Button";
import { showToast } from "../../../ui/feedback/toasts";
import { serverNow } from "../../../ui/text/serverNow";
import type { Client } from "./client";
import { invitationText, memberText, portalText, readsText } from "./clientDetailText";

/** The client's access to the portal, and the buttons that change it. */
export function PortalAccess({ client }: { client: Client }) {
  const { isGranted, members, invitation } = client.portal;
  const { grant, isGranting, failure } = useGrant(client);
  const headingId = useId();
  const isPending = members.length === 0 && invitation !== null;
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-2 text-section font-semibold text-ink">
        {portalText.heading}
      </h2>
      <div className="space-y-3 rounded-lg border border-line bg-surface p-4">
        <div className="min-w-0 space-y-1">
          <Badge tone={isGranted ? "good" : "quiet"}>{isGranted ? portalText.granted : portalText.none}</Badge>
          {members.map((member) => (
            <MemberLines key={member.email} member={member} />
          ))}
          {invitation === null ? null : (
            <p className="text-sm break-words text-ink-soft">{invitationText(invitation)}</p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {isGranted ? <CopyLink /> : null}
          {!isGranted || isPending ? (
            <Button look={isGranted ? "plain" : "primary"} onClick={grant} disabled={isGranting}>
              {isGranted ? null : <KeyRound aria-hidden className="size-4" />}
              {isGranting ? portalText.granting : isGranted ? portalText.again : portalText.grant}
            </Button>
          ) : null}
          {isGranted || invitation !== null ? <RevokeAccess clientId={client.clientId} /> : null}
        </div>
        {failure === null ? null : <Banner tone="bad">{failure}</Banner>}
      </div>
    </section>
  );
}

function MemberLines({ member }: { member: Client["portal"]["members"][number] }) {
  const { seenAt } = member;
  return (
    <>
      <p className="text-sm text-ink">
        {seenAt === null ? (
          portalText.noVisit
        ) : (
          <>
            {portalText.lastVisit} <LiveTime at={seenAt} format={formatAge} formatExact={formatExactTime} />
          </>
        )}
        {readsText(member)}
      </p>
      <p className="text-sm break-words text-ink-soft">{memberText(member)}</p>
    </>
  );
}

/** The link in the letter leads to the app's address in this browser. */
function useGrant({ clientId, clientEmail: email }: Client) {
  const invite = useAction(api.workspace.clientRecord.staff.grantPortal);
  const [refused, setRefused] = useState<string | null>(null);
  const { run, isSending, failure } = useSending(invite, {
    unforeseen: portalText.grantFailed(portalText.tryAgain),
    refusalText: (refusal) => portalText.grantFailed(refusalText(refusal, serverNow())),
    onDone: ({ success, error, userExists }) => {
      if (success) {
        showToast({ tone: "good", text: userExists ? invitedText.clientExists(email) : invitedText.sent(email) });
        return;
      }
      const reason = portalText.grantFailed(error ?? portalText.tryAgain);
      setRefused(reason);
      showToast({ tone: "bad", text: reason });
    },
  });
  const grant = () => {
    setRefused(null);
    run({ clientId, redirectUrl: `${window.location.origin}${SET_PASSWORD_PATHS.client}` });
  };
  return { grant, isGranting: isSending, failure: refused ?? failure };
}

function CopyLink() {
  const link = `${window.location.origin}${paths.portal}`;
  const copy = async () => {
    if (await copyText(link)) showToast({ id: "copy", tone: "good", text: portalText.copied });
    else showToast({ id: "copy", tone: "bad", text: portalText.notCopied(link) });
  };
  return (
    <Button onClick={() => void copy()}>
      <Copy aria-hidden className="size-4" />
      {portalText.copy}
    </Button>
  );
}

function RevokeAccess({ clientId }: { clientId: string }) {
  return (
    <ConfirmedWrite
      mutation={api.workspace.clientRecord.staff.revokePortal}
      args={{ clientId }}
      done={portalText.revoked}
      unforeseen={portalText.revokeFailed}
      title={portalText.revoke}
      confirm={portalText.revoke}
      confirming={portalText.revoking}
      look="danger"
      question={portalText.question}
    >
      {portalText.revoke}
    </ConfirmedWrite>
  );
}
