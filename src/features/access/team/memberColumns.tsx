import { formatAge, formatExactTime } from "../../../lib/format/format";
import { formatDate } from "../../../lib/format/formatDay";
import { Badge } from "../../../ui/text/Badge";
import { Button } from "../../../ui/Button";
import { CARDS_ONLY, type Column } from "../../../ui/grid/column";
import { RowName } from "../../../ui/grid/RowName";
import { LiveTime } from "../../../ui/text/LiveTime";
import { TruncatedText } from "../../../ui/text/TruncatedText";
import type { TeamQuestion } from "./questions";
import type { TeamMember } from "./teamRows";
import { hasOneText, teamText } from "./teamText";

export interface MemberActions {
  /** The user id of the person at the screen. */
  self: string | null;
  onAsk: (question: TeamQuestion) => void;
}

export const MEMBER_COLUMNS: readonly Column<TeamMember, MemberActions>[] = [
  {
    name: "member",
    label: "Member",
    width: "minmax(10.5rem,1.6fr)",
    card: "title",
    cell: ({ name, email, userId }, { self }) => (
      <RowName name={name} detail={email} mark={userId === self ? <Badge>{teamText.you}</Badge> : null} />
    ),
  },
  {
    name: "role",
    label: "Role",
    width: "6.75rem",
    card: "figure",
    cell: ({ isAdmin }) => (
      <Badge tone={isAdmin ? "info" : "quiet"}>{isAdmin ? teamText.administrator : teamText.member}</Badge>
    ),
    skeleton: "h-5 w-16",
  },
  {
    name: "since",
    label: "Since",
    width: "6.5rem",
    from: 60,
    cell: ({ joinedAt }) => <Since at={joinedAt} />,
    cellClass: "text-ink-soft",
  },
  {
    name: "invitedBy",
    label: "Invited by",
    width: "minmax(6.5rem,1fr)",
    from: 68,
    cell: ({ invitedByName }) => <TruncatedText text={invitedByName} className="" />,
    cellClass: "text-ink-soft",
  },
  {
    name: "seen",
    label: "Last seen",
    width: "6.5rem",
    from: 52,
    cell: ({ seenAt }) => <Seen at={seenAt} />,
    cellClass: "text-ink-soft",
  },
  {
    name: "secondFactor",
    label: "Two-step",
    width: "6.5rem",
    from: 44,
    cell: ({ hasSecondFactor }) => hasOneText(hasSecondFactor),
    cellClass: "text-ink-soft",
  },
  {
    name: "facts",
    label: "Facts",
    width: "",
    from: CARDS_ONLY,
    card: "detail",
    cell: (member) => <Facts {...member} />,
    cellClass: "text-xs text-ink-soft",
  },
  {
    name: "actions",
    label: "Actions",
    width: "15.5rem",
    // Across the full width of a card.
    card: "detail",
    isLabelHidden: true,
    cell: (member, actions) => <MemberButtons member={member} {...actions} />,
    skeleton: "",
  },
];

function Since({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{formatDate(at)}</time>;
}

function Seen({ at }: { at: number | null }) {
  if (at === null) return teamText.notYet;
  return <LiveTime at={at} format={formatAge} formatExact={formatExactTime} />;
}

/** For cards, where columns have no headings. */
function Facts({ joinedAt, invitedByName, seenAt, hasSecondFactor }: TeamMember) {
  return (
    <ul>
      <li>
        Since <Since at={joinedAt} />
        {invitedByName === null ? null : <>, invited by {invitedByName}</>}
      </li>
      <li>
        Last seen: <Seen at={seenAt} />
      </li>
      <li>Two-step verification: {hasOneText(hasSecondFactor)}</li>
    </ul>
  );
}

function MemberButtons({ member, self, onAsk }: MemberActions & { member: TeamMember }) {
  const isSelf = member.userId === self;
  const change = member.isAdmin ? "makeMember" : "makeAdministrator";
  return (
    <div className="flex flex-wrap gap-1.5 group-data-[layout=table]/row:justify-end">
      <Button
        size="small"
        aria-label={`${member.isAdmin ? "Make member" : "Make administrator"}: ${member.name}`}
        onClick={() => {
          onAsk({ kind: change, member, isSelf });
        }}
      >
        {member.isAdmin ? "Make member…" : "Make administrator…"}
      </Button>
      <Button
        size="small"
        aria-label={`Revoke the access of ${member.name}`}
        onClick={() => {
          onAsk({ kind: "revokeMember", member, isSelf });
        }}
      >
        {teamText.revoke}
      </Button>
    </div>
  );
}
