import { FileText, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { cn } from "../../ui/cn";
import { DoneBox } from "../../ui/form/DoneBox";
import { plainText } from "../../ui/text/plainText";
import { formatDate } from "../format/formatDay";
import { casePath, clientPath } from "../paths";
import { DueDay } from "./DueDay";

/** The facts that any kind of line shows. */
export interface DueFacts {
  clientId: string;
  clientName: string;
  caseId: string | null;
  caseNumber: string | null;
  /** "Naturalization N-400", on a screen of many cases. */
  caseName?: string | null;
  ownerName: string | null;
  isOwnerHere: boolean;
  dueOn: string | null;
  doneAt: number | null;
  doneByName: string | null;
}

/** Makes the whole line the hit area of its link or button; box and other links lie above it. */
export const WHOLE_LINE = "after:absolute after:inset-0";

interface DueLineProps {
  item: DueFacts;
  /** The text without markup, for the names of the controls. */
  name: string;
  /** The text, as a button or link. */
  children: ReactNode;
  /** Badge with the kind, before the other facts. */
  badge?: ReactNode;
  today: string | null;
  /** Which places are links: not the page that is open. */
  links: { client: boolean; case: boolean };
  hasOwner?: boolean;
  /** A control in place of the owner's name. */
  owner?: ReactNode;
  hasWeekday?: boolean;
  /** Called when a link is followed. */
  onFollow?: () => void;
  /** Null if the item cannot be marked as done. */
  onSetDone: ((isDone: boolean) => void) | null;
}

/** One due item: done box, date, owner and place. */
export function DueLine(props: DueLineProps) {
  const { item, name, children, badge, today, hasOwner = true, owner, hasWeekday, onSetDone } = props;
  const isDone = item.doneAt !== null;
  return (
    <li data-line="" tabIndex={-1} className="relative flex items-start gap-3 px-4 py-3 hover:bg-hover">
      <div className="relative z-10">
        {onSetDone === null ? (
          <FileText aria-hidden className="m-0.5 size-4 text-ink-soft" />
        ) : (
          <DoneBox label={`Done: ${name}`} control="done" isDone={isDone} onChange={onSetDone} />
        )}
      </div>
      <div className="min-w-0 flex-1 space-y-1">
        <div
          dir="auto"
          className={cn("text-left text-sm break-words", isDone ? "text-ink-soft line-through" : "text-ink")}
        >
          {children}
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-soft touch:gap-y-0 touch:has-[a,button]:mt-2 touch:has-[a,button]:-mb-3">
          {badge}
          {isDone ? <DoneBy item={item} /> : null}
          {isDone || item.dueOn === null ? null : <DueDay dueOn={item.dueOn} today={today} hasWeekday={hasWeekday} />}
          {owner ?? (hasOwner ? <Owner item={item} /> : null)}
          <Place {...props} />
        </div>
      </div>
    </li>
  );
}

function DoneBy({ item: { doneAt, doneByName } }: { item: DueFacts }) {
  if (doneAt === null) return null;
  const by = doneByName === null ? "" : ` by ${plainText(doneByName)}`;
  return (
    <span>
      Done{by}, {formatDate(doneAt)}
    </span>
  );
}

function Owner({ item: { ownerName, isOwnerHere } }: { item: DueFacts }) {
  const hasLeft = ownerName !== null && !isOwnerHere;
  return (
    <span className={cn("inline-flex min-w-0 items-center gap-1", hasLeft && "text-warn-ink")}>
      <UserRound aria-hidden className="size-3 shrink-0" />
      <span className="sr-only">Owner: </span>
      <span className="truncate">
        {ownerName === null ? "Unassigned" : plainText(ownerName)}
        {hasLeft ? " (former member)" : ""}
      </span>
    </span>
  );
}

const linkClass =
  "relative z-10 min-w-0 truncate text-accent-ink underline-offset-2 hover:underline touch:min-w-11 touch:py-3.5";

function Place({ item, links, onFollow }: DueLineProps) {
  const { clientId, clientName, caseId, caseNumber, caseName } = item;
  return (
    <>
      {links.client ? (
        <Link to={clientPath(clientId)} dir="auto" onClick={onFollow} className={linkClass}>
          {plainText(clientName)}
        </Link>
      ) : null}
      {links.case && caseId !== null && caseNumber !== null ? (
        <Link
          to={casePath({ clientId, caseId })}
          onClick={onFollow}
          title={caseName ? caseNumber : undefined}
          className={cn(linkClass, "tabular-nums")}
        >
          {caseName ? plainText(caseName) : caseNumber}
        </Link>
      ) : null}
    </>
  );
}
