import { useRef } from "react";
import { Link } from "react-router-dom";
import { addDays } from "../../../../convex/platform/days";
import { NEWS_KINDS } from "../../../../convex/agenda/today/rules";
import type { Line } from "../../../../convex/agenda/todayLines";
import { formatExactTime, formatPassed } from "../../../lib/format/format";
import { WHOLE_LINE } from "../../../lib/dueItems/DueLine";
import { Button } from "../../../ui/Button";
import { cn } from "../../../ui/cn";
import { LiveTime } from "../../../ui/text/LiveTime";
import { plainText } from "../../../ui/text/plainText";
import { useMay } from "../../access/shared/useMay";
import { RemindButton } from "../chasers/RemindButton";
import { leaveLine } from "./focusLine";
import { LINE_ICONS } from "./lineIcons";
import { LineMenu } from "./LineMenu";
import { callLink, isCall, linePath } from "./linePath";
import { isChased } from "./chasedLines";
import { isRemindable, RemindContract } from "./RemindContract";
import { ACT_LABELS, dueWords, sentenceOf, todayText } from "./todayText";
import type { LineActs } from "./useLineActs";
import { useSwipe } from "./useSwipe";

/** Mark, words, age, act, menu. For a mouse, the menu takes the age's place while it is needed. */
const LINE_COLUMNS =
  "grid-cols-[auto_minmax(0,1fr)_auto_auto_auto] pointer-fine:grid-cols-[auto_minmax(0,1fr)_minmax(1.75rem,auto)_auto]";
const WHEN =
  "col-start-3 row-start-1 justify-self-end text-xs tabular-nums pointer-fine:group-focus-within:opacity-0 pointer-fine:group-hover:opacity-0 pointer-fine:group-has-aria-expanded:opacity-0 print:opacity-100";

export interface LineProps {
  line: Line;
  today: string;
  acts: LineActs;
  isLeaving: boolean;
  /** In the narrow column its title needs the room: the panel of Enter has the act. */
  isWithoutAct?: boolean;
  onPeek: (line: Line) => void;
}

/** One person and one act: 40 px; in a narrow column 48 px; on a phone, where it can be swiped, 56 px. */
export function TodayLine({ line, today, acts, isLeaving, isWithoutAct = false, onPeek }: LineProps) {
  const row = useRef<HTMLLIElement>(null);
  const isNews = NEWS_KINDS.some((kind) => kind === line.kind);
  const leave = () => {
    leaveLine(row.current?.querySelector("[data-line]") ?? null);
  };
  const { offset, handlers } = useSwipe({
    right: () => {
      acts.done(line);
    },
    left: () => {
      acts.snooze(line, addDays(today, 1));
    },
  });
  return (
    <li
      ref={row}
      {...(isNews ? {} : handlers)}
      style={offset === 0 ? undefined : { transform: `translateX(${String(offset)}px)` }}
      className={cn(
        "group relative grid h-10 touch-pan-y items-center gap-2.5 px-3 hover:bg-hover has-[[data-line]:focus-visible]:bg-accent-soft stacked:h-12 touch:min-h-14",
        isNews ? "grid-cols-[auto_minmax(0,1fr)_auto]" : LINE_COLUMNS,
        isLeaving && "animate-leave",
      )}
    >
      <Mark line={line} />
      <Words line={line} isNews={isNews} onPeek={onPeek} />
      <When line={line} today={today} />
      {isNews || isWithoutAct ? null : <Act line={line} />}
      {isNews ? null : (
        <span className="relative z-10 col-start-5 row-start-1 -mr-2 print:hidden pointer-fine:col-start-3 pointer-fine:mr-0 pointer-fine:justify-self-end">
          <LineMenu line={line} today={today} acts={acts} onLeave={leave} />
        </span>
      )}
    </li>
  );
}

function Mark({ line }: { line: Line }) {
  const Icon = LINE_ICONS[line.kind];
  return (
    <>
      <Icon aria-hidden className={cn("size-4 shrink-0", line.isUrgent ? "text-bad-ink" : "text-ink-faint")} />
      {line.isUrgent ? <span className="sr-only">Urgent: </span> : null}
    </>
  );
}

function Words({ line, isNews, onPeek }: Pick<LineProps, "line" | "onPeek"> & { isNews: boolean }) {
  const words = (
    <span className="truncate stacked:flex stacked:min-w-0 stacked:flex-col stacked:items-start">
      <bdi className="font-medium text-ink stacked:max-w-full stacked:truncate">{plainText(line.name)}</bdi>{" "}
      <span dir="auto" className="font-normal text-ink-soft stacked:max-w-full stacked:truncate">
        {plainText(sentenceOf(line))}
      </span>
    </span>
  );
  const look =
    "min-w-0 flex-1 text-left focus-visible:outline-none after:focus-visible:outline-2 after:focus-visible:-outline-offset-2 after:focus-visible:outline-accent";
  if (isNews) {
    return (
      <Button asChild look="row" size="inline" className={cn(WHOLE_LINE, look)}>
        <Link to={linePath(line)} data-line={line.key}>
          {words}
        </Link>
      </Button>
    );
  }
  return (
    <Button
      look="row"
      size="inline"
      data-line={line.key}
      className={cn(WHOLE_LINE, look)}
      onClick={() => {
        onPeek(line);
      }}
    >
      {words}
    </Button>
  );
}

function When({ line: { dueOn, since, isUrgent }, today }: Pick<LineProps, "line" | "today">) {
  const isLate = dueOn !== null && dueOn < today;
  const look = cn(WHEN, isLate || isUrgent ? "text-bad-ink" : "text-ink-soft");
  if (dueOn !== null) {
    return (
      <time dateTime={dueOn} className={look}>
        {dueWords(dueOn, today)}
      </time>
    );
  }
  return since === null ? null : (
    <LiveTime at={since} format={formatPassed} formatExact={formatExactTime} className={look} />
  );
}

/** The act: a reminder, or a link to the phone, or to the page where it is done. */
export function Act({ line }: { line: Line }) {
  const may = useMay();
  const call = callLink(line);
  const look = "relative z-10 col-start-4 shrink-0 justify-self-end px-2";
  if (isChased(line)) {
    return <RemindButton clientId={line.clientId} clientName={line.name} inLine={{ className: look }} />;
  }
  if (isRemindable(line) && may("contracts:send")) return <RemindContract line={line} className={look} />;
  const label = isCall(line) && call === null ? todayText.open : ACT_LABELS[line.kind];
  const name = `${label}: ${plainText(line.name)}`;
  return (
    <Button asChild size="small" className={look}>
      {call === null ? (
        <Link to={linePath(line)} aria-label={name}>
          {label}
        </Link>
      ) : (
        <a href={call} aria-label={name}>
          {label}
        </a>
      )}
    </Button>
  );
}
