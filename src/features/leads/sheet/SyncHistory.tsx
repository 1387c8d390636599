import { History } from "lucide-react";
import { api } from "../../../../convex/_generated/api";
import { formatExactTime, formatMoment } from "../../../lib/format/format";
import { QueryFailed } from "../../../lib/calls/QueryFailed";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { DetailsLoading } from "../../../ui/text/DetailList";
import { Empty } from "../../../ui/feedback/Empty";
import { useMediaQuery } from "../../../ui/useMediaQuery";
import type { SheetAccess } from "./emptyHint";
import { FIGURES, figuresText, figureText, historyText, outcomeText, repeatText, type SheetRun } from "./historyText";

/** From this width on, the table fits. */
const WIDE = "(min-width: 56rem)";

/** The results of the last runs of the sheet job; live. */
export function SyncHistory({ access }: { access: SheetAccess }) {
  const { value: runs, ...failure } = useRecoveringQuery(api.leads.sheet.staff.history, {});
  const Runs = useMediaQuery(WIDE) ? RunTable : RunCards;
  if (failure.error !== null) return <QueryFailed text={historyText.failed} {...failure} />;
  if (runs === undefined) return <DetailsLoading label={historyText.loading} />;
  if (runs.length === 0) return <Empty icon={<History aria-hidden />} title={historyText.none} />;
  return (
    <div className="space-y-3">
      <p className="text-sm text-ink-soft">{historyText.about}</p>
      <Runs runs={runs} access={access} />
    </div>
  );
}

interface RunsProps {
  runs: readonly SheetRun[];
  access: SheetAccess;
}

function RunTable({ runs, access }: RunsProps) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <table className="w-full text-left text-sm text-ink">
        <caption className="sr-only">{historyText.caption}</caption>
        <thead className="border-b border-line text-xs text-ink-soft">
          <tr className="*:px-2 *:py-2.5 *:font-medium *:first:pl-4 *:last:pr-4">
            <th scope="col">When</th>
            <th scope="col">Result</th>
            {FIGURES.map(({ label }) => (
              <th key={label} scope="col" className="text-right">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {runs.map((run) => (
            <tr key={run.runId} className="align-top *:px-2 *:py-2.5 *:first:pl-4 *:last:pr-4">
              <td className="whitespace-nowrap text-ink-soft">
                <When run={run} />
              </td>
              <td className="break-words">{outcomeText(run, access)}</td>
              {FIGURES.map(({ label, of }) => (
                <td key={label} className="text-right tabular-nums">
                  {figureText(of(run))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RunCards({ runs, access }: RunsProps) {
  return (
    <ul aria-label={historyText.caption} className="divide-y divide-line rounded-lg border border-line bg-surface">
      {runs.map((run) => (
        <li key={run.runId} className="space-y-0.5 px-4 py-3 text-sm break-words text-ink">
          <p className="text-xs text-ink-soft">
            <When run={run} />
          </p>
          <p className="font-medium">{outcomeText(run, access)}</p>
          <p className="text-xs text-ink-soft tabular-nums">{figuresText(run)}</p>
        </li>
      ))}
    </ul>
  );
}

/** When the run ended; of several equal runs in a row, the last one's time, their number and their first time. */
function When({ run: { at, lastAt, times } }: { run: SheetRun }) {
  const count = repeatText(times);
  return (
    <>
      <time dateTime={new Date(lastAt).toISOString()} title={formatExactTime(lastAt)}>
        {formatMoment(lastAt)}
      </time>
      {count === null ? null : (
        <span className="block text-xs text-ink-faint">
          {count} since{" "}
          <time dateTime={new Date(at).toISOString()} title={formatExactTime(at)}>
            {formatMoment(at)}
          </time>
        </span>
      )}
    </>
  );
}
