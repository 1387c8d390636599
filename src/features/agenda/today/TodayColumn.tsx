import { useId, type ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Column } from "../../../../convex/agenda/today/rules";
import type { Line } from "../../../../convex/agenda/todayLines";
import { QueryFailed } from "../../../lib/calls/QueryFailed";
import { paths } from "../../../lib/paths";
import { Skeleton } from "../../../ui/feedback/Skeleton";
import { SnoozedLines } from "./SnoozedLines";
import { TodayLine, type LineProps } from "./TodayLine";
import { todayText } from "./todayText";
import { useLeaving } from "./useLeaving";
import type { ColumnState } from "./useToday";

const FULL_LISTS = { needs: paths.inbox, waiting: paths.clients, dates: paths.deadlines } as const;

interface TodayColumnProps extends Pick<LineProps, "today" | "acts" | "onPeek"> {
  column: Column;
  state: ColumnState;
  /** Shown in place of the lines while there are none. */
  empty: ReactNode;
  /** Beside the heading. */
  actions?: ReactNode;
  /** Below the lines. */
  children?: ReactNode;
}

/** A column of Today in its states: loading, failed, empty, lines. */
export function TodayColumn({ column, state, empty, actions, children, ...line }: TodayColumnProps) {
  const headingId = useId();
  const { lines, hasMore, failure } = state;
  const count = lines?.length ?? 0;
  return (
    <section aria-labelledby={headingId} className="min-w-0">
      <div className="mb-2 flex min-h-7 flex-wrap items-center justify-between gap-2">
        <h2 id={headingId} className="text-sm font-semibold text-ink">
          {todayText.columns[column]}{" "}
          {count === 0 ? null : (
            <span className="ml-1 rounded bg-press px-1.5 py-0.5 text-2xs font-medium text-ink-soft tabular-nums forced-colors:border">
              {String(count)}
              {hasMore ? "+" : ""}
            </span>
          )}
        </h2>
        {actions}
      </div>
      {failure.error === null ? (
        <Lines column={column} {...state} empty={empty} {...line} />
      ) : (
        <QueryFailed text={todayText.failed[column]} {...failure} />
      )}
      {children}
    </section>
  );
}

interface LinesProps extends Pick<LineProps, "today" | "acts" | "onPeek"> {
  column: Column;
  lines: Line[] | undefined;
  hasMore: boolean;
  snoozed: ColumnState["snoozed"];
  empty: ReactNode;
}

function Lines({ column, lines, hasMore, snoozed, empty, today, acts, onPeek }: LinesProps) {
  const line = { today, acts, onPeek };
  if (lines === undefined) return <LinesLoading />;
  return (
    <>
      <LineList
        lines={lines}
        label={todayText.columns[column]}
        empty={empty}
        isWithoutAct={column === "dates"}
        {...line}
      />
      {snoozed.length > 0 ? <SnoozedLines snoozed={snoozed} /> : null}
      {hasMore ? (
        <p className="mt-2 text-xs text-ink-soft">
          {todayText.first(lines.length)}.{" "}
          <Link to={FULL_LISTS[column]} className="hit-area text-accent-ink underline-offset-2 hover:underline">
            {todayText.all[column]}
          </Link>
        </p>
      ) : null}
    </>
  );
}

interface LineListProps extends Pick<LineProps, "today" | "acts" | "onPeek" | "isWithoutAct"> {
  lines: readonly Line[];
  label: string;
  empty: ReactNode;
}

/** Lines in one frame; a line that leaves moves out. */
export function LineList({ lines, label, empty, ...line }: LineListProps) {
  const shown = useLeaving(lines);
  if (shown.length === 0) return empty;
  return (
    <ul
      aria-label={label}
      className="@container divide-y divide-line overflow-clip rounded-lg border border-line bg-surface"
    >
      {shown.map(({ item, isLeaving }) => (
        <TodayLine key={item.key} line={item} isLeaving={isLeaving} {...line} />
      ))}
    </ul>
  );
}

function LinesLoading() {
  return (
    <div className="divide-y divide-line rounded-lg border border-line bg-surface">
      <p role="status" className="sr-only">
        {todayText.loading}
      </p>
      {Array.from({ length: 5 }, (_, row) => (
        <div key={row} className="flex h-10 items-center gap-3 px-3 touch:h-14">
          <Skeleton className="size-4 shrink-0" />
          <Skeleton className="w-3/5" />
        </div>
      ))}
    </div>
  );
}
