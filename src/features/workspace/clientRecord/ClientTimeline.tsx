import { useState } from "react";
import type { FunctionReturnType } from "convex/server";
import { api } from "../../../../convex/_generated/api";
import { formatAge, formatExactTime } from "../../../lib/format/format";
import { SideFailed } from "../../../lib/SideFailed";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { Button } from "../../../ui/Button";
import { LiveTime } from "../../../ui/text/LiveTime";
import { plainText } from "../../../ui/text/plainText";
import { Skeleton } from "../../../ui/feedback/Skeleton";
import { timelineText } from "./clientDetailText";

type Line = FunctionReturnType<typeof api.workspace.clientRecord.staff.timeline>["lines"][number];

/** Lines before "show all". */
const SHOWN_AT_FIRST = 8;

/** The client's activity, the newest first, with people and times; live. */
export function ClientTimeline({ clientId }: { clientId: string }) {
  const { value, ...failure } = useRecoveringQuery(api.workspace.clientRecord.staff.timeline, { clientId });
  return (
    <section aria-label={timelineText.heading}>
      <h2 className="mb-2 flex min-h-8 items-center text-section font-semibold text-ink">{timelineText.heading}</h2>
      <SideFailed text={timelineText.failed} {...failure} />
      {value === undefined && failure.error === null ? <LinesLoading /> : null}
      {value === undefined ? null : <Lines {...value} />}
    </section>
  );
}

function LinesLoading() {
  return (
    <div className="space-y-3 border-l border-line pl-4">
      <p role="status" className="text-sm text-ink-soft">
        {timelineText.loading}
      </p>
      <Skeleton className="w-48" />
      <Skeleton className="w-32" />
    </div>
  );
}

function Lines({ lines, hasMore }: { lines: readonly Line[]; hasMore: boolean }) {
  const [isWhole, setWhole] = useState(false);
  if (lines.length === 0) return <p className="text-sm text-ink-soft">{timelineText.none}</p>;
  const shown = isWhole ? lines : lines.slice(0, SHOWN_AT_FIRST);
  return (
    <div className="space-y-3">
      <ol className="space-y-3 border-l border-line pl-4">
        {shown.map(({ id, at, byName, label, detail }) => (
          <li key={id} className="text-sm">
            <p dir="auto" className="text-left break-words text-ink">
              {plainText(label)}
              {detail === null ? null : <span className="text-ink-soft"> · {plainText(detail)}</span>}
            </p>
            <p className="text-xs text-ink-soft">
              <LiveTime at={at} format={formatAge} formatExact={formatExactTime} />
              {byName === null ? null : ` · ${plainText(byName)}`}
            </p>
          </li>
        ))}
      </ol>
      {shown.length < lines.length ? (
        <Button
          size="small"
          onClick={() => {
            setWhole(true);
          }}
        >
          {timelineText.showAll(lines.length)}
        </Button>
      ) : null}
      {isWhole && hasMore ? <p className="text-xs text-ink-soft">{timelineText.newest(lines.length)}</p> : null}
    </div>
  );
}
