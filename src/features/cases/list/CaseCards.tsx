import { Link, useLocation } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import { earlierDay, waitingOf } from "../../../../convex/cases/caseRows";
import { CASE_PRIORITY_WORDS, CASE_STAGE_LABELS, CASE_STATUS_WORDS } from "../../../../convex/cases/record/rules";
import { dayText } from "../../../../convex/platform/days";
import { SideFailed } from "../../../lib/SideFailed";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { casePath } from "../../../lib/paths";
import { CASES_TAB } from "../../../lib/staffPaths";
import { useFirmDay } from "../../../lib/useFirmDay";
import { cn } from "../../../ui/cn";
import { Skeleton } from "../../../ui/feedback/Skeleton";
import { Badge } from "../../../ui/text/Badge";
import { plainText } from "../../../ui/text/plainText";
import { toneMark } from "../../../ui/tone";
import { reasonText, WAITING_WORDS } from "../shared/waitingText";
import { caseText } from "./caseText";
import type { ListedCase } from "./caseColumns";

/** Cards before the link to the tab that has all cases. */
const MOST_CARDS = 6;

/** A client's cases as cards, open ones first, the newest first; live. Renders nothing without cases: the tab offers the first. */
export function CaseCards({ clientId }: { clientId: string }) {
  const { value: cases, ...failure } = useRecoveringQuery(api.cases.record.staff.ofClient, { clientId });
  const today = useFirmDay();
  if (cases?.length === 0) return null;
  return (
    <section aria-label={caseText.cards} className="@container space-y-2">
      <h2 className="text-section font-semibold text-ink">{caseText.heading}</h2>
      <SideFailed text={caseText.failed} {...failure} />
      {cases === undefined && failure.error === null ? <Skeleton className="h-24 rounded-lg" /> : null}
      <Cards cases={cases ?? []} today={today} />
    </section>
  );
}

function Cards({ cases, today }: { cases: readonly ListedCase[]; today: string | null }) {
  const state: unknown = useLocation().state;
  if (cases.length === 0) return null;
  const isDone = ({ status }: ListedCase) => status === "completed";
  const ordered = [...cases.filter((each) => !isDone(each)), ...cases.filter(isDone)];
  return (
    <>
      <ul className="grid gap-3 @2xl:grid-cols-2">
        {ordered.slice(0, MOST_CARDS).map((clientCase) => (
          <CaseCard key={clientCase.caseId} clientCase={clientCase} today={today} />
        ))}
      </ul>
      {ordered.length > MOST_CARDS ? (
        <Link
          to={{ search: `?tab=${CASES_TAB}` }}
          replace
          state={state}
          className="inline-flex min-h-6 items-center text-sm text-accent-ink hover:underline touch:min-h-11"
        >
          {caseText.showAll(ordered.length)}
        </Link>
      ) : null}
    </>
  );
}

function CaseCard({ clientCase, today }: { clientCase: ListedCase; today: string | null }) {
  const { caseTypeWords, stage, caseNumber } = clientCase;
  return (
    <li className="relative min-w-0 space-y-1 rounded-lg border border-line bg-surface px-4 py-3 text-sm hover:bg-hover/40">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link
          to={casePath(clientCase)}
          className="min-w-0 font-medium wrap-anywhere text-accent-ink after:absolute after:inset-0 hover:underline"
        >
          {plainText(caseTypeWords)}
        </Link>
        <Marks clientCase={clientCase} />
      </p>
      <p className="flex flex-wrap gap-x-3 text-ink">
        <span>{CASE_STAGE_LABELS[stage]}</span>
        <Documents clientCase={clientCase} />
      </p>
      <p className="flex flex-wrap gap-x-3 text-xs text-ink-soft tabular-nums">
        <Waiting clientCase={clientCase} today={today} />
        <NextDate clientCase={clientCase} today={today} />
        <Owner clientCase={clientCase} />
        <span>{caseNumber}</span>
      </p>
    </li>
  );
}

/** Priority and status, if they are not the usual ones. */
function Marks({ clientCase: { priority, status } }: { clientCase: ListedCase }) {
  const priorityWords = CASE_PRIORITY_WORDS[priority];
  const statusWords = CASE_STATUS_WORDS[status];
  return (
    <>
      {priority === "high" || priority === "urgent" ? (
        <Badge tone={priorityWords.tone}>{priorityWords.label}</Badge>
      ) : null}
      {status === "on_hold" || status === "completed" ? (
        <Badge tone={statusWords.tone}>{statusWords.label}</Badge>
      ) : null}
    </>
  );
}

function Documents({ clientCase }: { clientCase: ListedCase }) {
  const { toReview, awaited, accepted, asked, status } = clientCase;
  const missing = status === "completed" ? 0 : awaited;
  if (toReview + missing === 0) {
    return asked === 0 ? null : <span className="text-ink-soft">{caseText.accepted(accepted, asked)}</span>;
  }
  return (
    <>
      {toReview > 0 ? <span className="font-medium">{caseText.toReview(toReview)}</span> : null}
      {missing > 0 ? <span className="text-ink-soft">{caseText.missing(missing)}</span> : null}
    </>
  );
}

interface OnDay {
  clientCase: ListedCase;
  /** The practice's day; null while loading. */
  today: string | null;
}

function Waiting({ clientCase, today }: OnDay) {
  const { who, why } = waitingOf(clientCase, today ?? "");
  // The badge says so.
  if (who === "nobody" || who === "hold") return null;
  const reason = reasonText(why, clientCase);
  return (
    <span title={reason} className="inline-flex items-center gap-1.5">
      <span aria-hidden className={cn("size-1.5 shrink-0 rounded-full", toneMark[WAITING_WORDS[who].tone])} />
      {caseText.waiting[who]}
      <span className="sr-only">: {reason}</span>
    </span>
  );
}

function NextDate({ clientCase: { dueOn, requestDueOn, status }, today }: OnDay) {
  const next = earlierDay(dueOn, requestDueOn);
  if (next === null || status === "completed") return null;
  const isLate = today !== null && next < today;
  return (
    <span className={cn(isLate && "font-medium text-bad-ink")}>
      {isLate ? caseText.lateSince(dayText(next)) : caseText.nextDate(dayText(next))}
    </span>
  );
}

function Owner({ clientCase: { ownerName, isOwnerHere } }: { clientCase: ListedCase }) {
  if (ownerName === null) return <span>{caseText.unassigned}</span>;
  const name = plainText(ownerName);
  return <bdi>{isOwnerHere ? name : caseText.former(name)}</bdi>;
}
