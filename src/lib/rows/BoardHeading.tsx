import type { ReactNode } from "react";
import type { Column } from "../../ui/grid/column";
import { Progress } from "../../ui/Progress";
import { formatCount } from "../format";
import type { LiveListState } from "../live/liveList";
import { RowsDownload } from "./RowsDownload";

interface BoardHeadingProps<R, Actions, Name extends string> {
  id: string;
  texts: { heading: string; subtitle?: string; filling: string };
  state: Pick<LiveListState<unknown>, "phase" | "loaded" | "total">;
  /** The state of the list's source. */
  line: ReactNode;
  /** The button for a new record. */
  action?: ReactNode;
  /** The name of the file in which the rows can be saved; without it, they cannot. */
  downloadName?: string;
  columns: readonly Column<R, Actions, Name>[];
  /** The visible rows; null while they are not known. */
  rows: readonly R[] | null;
}

/** The heading of a list, with the loading progress or the state of the source beside it, and what can be done. */
export function BoardHeading<R, Actions, Name extends string>({
  id,
  texts,
  state: { phase, loaded, total },
  line,
  action,
  downloadName,
  columns,
  rows,
}: BoardHeadingProps<R, Actions, Name>) {
  const isFilling = phase === "filling" && loaded < total;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div>
        <h1 id={id} className="text-xl font-semibold tracking-tight text-ink">
          {texts.heading}
        </h1>
        {texts.subtitle === undefined ? null : <p className="text-sm text-ink-soft">{texts.subtitle}</p>}
      </div>
      {isFilling ? (
        <Progress
          value={loaded}
          max={total}
          label={`${texts.filling} ${formatCount(loaded)} of ${formatCount(total)}`}
        />
      ) : null}
      {isFilling ? null : line}
      {downloadName === undefined ? (
        action
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          {rows === null ? null : <RowsDownload name={downloadName} rows={rows} columns={columns} />}
          {action}
        </div>
      )}
    </div>
  );
}
