import { formatExactTime } from "../../../lib/format/format";
import { formatDate } from "../../../lib/format/formatDay";
import { Badge } from "../../../ui/text/Badge";
import { Button } from "../../../ui/Button";
import { CARDS_ONLY, type Column } from "../../../ui/grid/column";
import { RowName } from "../../../ui/grid/RowName";
import { LiveTime } from "../../../ui/text/LiveTime";
import type { TeamQuestion } from "./questions";
import { RecordLink } from "./RecordLink";
import type { TeamInvitation } from "./teamRows";
import { DELIVERY_LOOKS, teamText } from "./teamText";

export interface InvitationActions {
  /** The address that another letter is being sent to. */
  sendingTo: string | null;
  onResend: (invitation: TeamInvitation) => void;
  onAsk: (question: TeamQuestion) => void;
}

export const INVITATION_COLUMNS: readonly Column<TeamInvitation, InvitationActions>[] = [
  {
    name: "invited",
    label: "Invited",
    width: "minmax(10.5rem,1.6fr)",
    card: "title",
    cell: ({ name, email }) => <RowName name={name || email} detail={name === "" ? "" : email} />,
  },
  {
    name: "kind",
    label: "As",
    width: "4.5rem",
    card: "figure",
    cell: ({ kind }) => <Badge>{teamText[kind]}</Badge>,
    skeleton: "h-5 w-12",
  },
  {
    name: "letter",
    label: "Email",
    width: "6.75rem",
    from: 38,
    cell: (invitation) => <Letter {...invitation} />,
    skeleton: "h-5 w-12",
  },
  {
    name: "by",
    label: "Invited by",
    width: "minmax(9rem,1fr)",
    from: 58,
    cell: (invitation) => <By {...invitation} />,
    cellClass: "text-ink-soft",
  },
  {
    name: "until",
    label: "Until",
    width: "6rem",
    from: 44,
    cell: ({ expiresAt }) => <Until at={expiresAt} />,
    cellClass: "text-ink-soft",
  },
  {
    name: "facts",
    label: "Facts",
    width: "",
    from: CARDS_ONLY,
    card: "detail",
    cell: (invitation) => <Facts {...invitation} />,
    cellClass: "text-xs text-ink-soft",
  },
  {
    name: "actions",
    label: "Actions",
    width: "10rem",
    // Across the full width of a card.
    card: "detail",
    isLabelHidden: true,
    cell: (invitation, actions) => <InvitationButtons invitation={invitation} {...actions} />,
    skeleton: "",
  },
];

function Letter({ delivery }: TeamInvitation) {
  const { label, tone, hint } = DELIVERY_LOOKS[delivery];
  return (
    <span title={hint}>
      <Badge tone={tone}>{label}</Badge>
    </span>
  );
}

function By({ invitedAt, invitedByName }: TeamInvitation) {
  return (
    <>
      <time dateTime={new Date(invitedAt).toISOString()} title={formatExactTime(invitedAt)}>
        {formatDate(invitedAt)}
      </time>
      {invitedByName === null ? null : <> by {invitedByName}</>}
    </>
  );
}

/** An expired invitation is listed until the hourly job finds it. */
function Until({ at }: { at: number }) {
  return (
    <LiveTime
      at={at}
      format={(end, now) => (end <= now ? teamText.expired : formatDate(end))}
      formatExact={formatExactTime}
    />
  );
}

/** For cards, where columns have no headings. */
function Facts(invitation: TeamInvitation) {
  return (
    <ul className="space-y-1">
      <li>
        <Letter {...invitation} />
      </li>
      <li>
        Invited <By {...invitation} />
      </li>
      <li>
        Until <Until at={invitation.expiresAt} />
      </li>
    </ul>
  );
}

function InvitationButtons({
  invitation,
  sendingTo,
  onResend,
  onAsk,
}: InvitationActions & { invitation: TeamInvitation }) {
  const { email, kind, clientId } = invitation;
  if (kind === "client") return <RecordLink clientId={clientId} name={email} />;
  const isSending = sendingTo === email;
  return (
    <div className="flex flex-wrap gap-1.5 group-data-[layout=table]/row:justify-end">
      <Button
        size="small"
        disabled={sendingTo !== null}
        aria-label={isSending ? undefined : `Resend the invitation to ${email}`}
        title="A new email is sent. The link in the old one stops working."
        onClick={() => {
          onResend(invitation);
        }}
      >
        {isSending ? teamText.resending : teamText.resend}
      </Button>
      <Button
        size="small"
        aria-label={`Revoke the invitation to ${email}`}
        onClick={() => {
          onAsk({ kind: "revokeInvitation", invitation });
        }}
      >
        {teamText.revoke}
      </Button>
    </div>
  );
}
