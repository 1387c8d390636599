import type { FunctionReturnType } from "convex/server";
import { CalendarCheck } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import { MOST_SHOWN, RADAR_PAGE } from "../../../../convex/agenda/radar/rules";
import { QueryFailed } from "../../../lib/calls/QueryFailed";
import { useLastValue } from "../../../lib/calls/useLastValue";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { NEW_DEADLINE_HASH } from "../../../lib/staffPaths";
import { Button } from "../../../ui/Button";
import { cn } from "../../../ui/cn";
import { Empty } from "../../../ui/feedback/Empty";
import { Skeleton } from "../../../ui/feedback/Skeleton";
import { groupByTime } from "./groups";
import { RadarLine } from "./RadarLine";
import { radarText } from "./radarText";
import type { RadarFilter } from "./useRadarFilter";
import type { ListArgs } from "./useSetRadarDone";

type RadarPage = FunctionReturnType<typeof api.agenda.radar.staff.list>;

interface RadarListProps {
  filter: RadarFilter;
  today: string | null;
}

/** Everything due, by week, in its four states; live. Each filter starts with its first page. */
export function RadarList({ filter, today }: RadarListProps) {
  const { asked } = filter;
  if (asked === null || today === null) return <RadarLoading />;
  return <FilteredList key={`${String(asked.kind)} ${asked.owner}`} filter={filter} asked={asked} today={today} />;
}

interface FilteredListProps {
  filter: RadarFilter;
  asked: NonNullable<RadarFilter["asked"]>;
  today: string;
}

function FilteredList({ filter, asked: { kind, owner }, today }: FilteredListProps) {
  const [wanted, setWanted] = useState(RADAR_PAGE);
  const asked = useMemo(() => ({ kind, owner, today, wanted }), [kind, owner, today, wanted]);
  const { value, ...failure } = useRecoveringQuery(api.agenda.radar.staff.list, asked);
  const listed = useLastValue(value);
  if (failure.error !== null) return <QueryFailed text={radarText.failed} {...failure} />;
  if (listed === undefined) return <RadarLoading />;
  if (listed.items.length === 0) return <NothingDue filter={filter} />;
  return (
    <div className="space-y-6">
      <Groups listed={listed} asked={asked} today={today} />
      {listed.hasMore ? (
        <More
          isFull={wanted >= MOST_SHOWN}
          isLoading={value === undefined}
          onShow={() => {
            setWanted(wanted + RADAR_PAGE);
          }}
        />
      ) : null}
    </div>
  );
}

/** Moves the focus to the next line, or to the list if there is none: the line with the focus leaves. */
function leaveLine(region: HTMLElement | null): void {
  const lines = [...(region?.querySelectorAll<HTMLElement>("[data-line]") ?? [])];
  const place = lines.findIndex((line) => line.contains(document.activeElement));
  const next = place === -1 ? undefined : (lines[place + 1] ?? lines[place - 1]);
  (next ?? region)?.focus({ preventScroll: true });
}

function Groups({ listed, asked, today }: { listed: RadarPage; asked: ListArgs; today: string }) {
  const region = useRef<HTMLDivElement>(null);
  const groups = groupByTime(listed.items, today);
  return (
    <div ref={region} tabIndex={-1} role="group" aria-label={radarText.list} className="space-y-6 focus:outline-none">
      {groups.map(({ key, label, isOverdue, items }, place) => (
        <section key={key} aria-label={label}>
          <h2 className={cn("mb-2 text-sm font-semibold", isOverdue ? "text-bad-ink" : "text-ink")}>
            {label}{" "}
            <span className="ml-1 rounded bg-press px-1.5 py-0.5 text-2xs font-medium text-ink-soft tabular-nums forced-colors:border">
              {String(items.length)}
              {/* The last group may continue on the next page. */}
              {listed.hasMore && place === groups.length - 1 ? "+" : ""}
            </span>
          </h2>
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {items.map((item) => (
              <RadarLine
                key={item.itemId}
                item={item}
                today={today}
                asked={asked}
                onGone={() => {
                  leaveLine(region.current);
                }}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function FirstDeadline() {
  return (
    <Button asChild look="primary">
      <Link to={{ hash: NEW_DEADLINE_HASH }}>{radarText.addDeadline}</Link>
    </Button>
  );
}

function NothingDue({ filter: { isNarrowed, isMine, clear } }: { filter: RadarFilter }) {
  if (!isNarrowed) {
    return (
      <Empty icon={<CalendarCheck aria-hidden />} title={radarText.none} action={<FirstDeadline />}>
        {radarText.noneHint}
      </Empty>
    );
  }
  return (
    <Empty
      icon={<CalendarCheck aria-hidden />}
      title={isMine ? radarText.noneMine : radarText.noneFits}
      action={<Button onClick={clear}>{isMine ? radarText.showEveryone : radarText.showAll}</Button>}
    />
  );
}

function More({ isFull, isLoading, onShow }: { isFull: boolean; isLoading: boolean; onShow: () => void }) {
  if (isFull) return <p className="text-center text-sm text-ink-soft">{radarText.most}</p>;
  return (
    <div className="flex justify-center">
      <Button onClick={onShow} disabled={isLoading}>
        {isLoading ? radarText.loadingMore : radarText.showMore}
      </Button>
    </div>
  );
}

function RadarLoading() {
  return (
    <div>
      <p role="status" className="sr-only">
        {radarText.loading}
      </p>
      <Skeleton className="mb-3 w-24" />
      <div className="divide-y divide-line rounded-lg border border-line bg-surface">
        {Array.from({ length: 6 }, (_, row) => (
          <div key={row} className="flex items-start gap-3 px-4 py-3">
            <Skeleton className="size-4.5 shrink-0 rounded-full" />
            <div className="flex-1 space-y-2.5">
              <Skeleton className="w-3/5" />
              <Skeleton className="h-2.5 w-2/5" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
