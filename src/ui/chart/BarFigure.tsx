import { cn } from "../cn";
import { toneMark } from "../tone";
import type { Bars } from "./bars";
import { BarDrawing } from "./BarDrawing";
import { BarTable } from "./BarTable";

interface BarFigureProps extends Bars {
  title: string;
  /** Heading of the first column: "Month". */
  groupsLabel: string;
  /** Shows the figures as a table instead of the drawing. */
  isTable: boolean;
}

/** Bars with a legend, and always the same figures as a table: visible instead of the bars, or for screen readers only. */
export function BarFigure({ isTable, title, groupsLabel, ...bars }: BarFigureProps) {
  return (
    <>
      {isTable ? null : (
        <>
          {bars.series.length > 1 ? <Legend title={title} series={bars.series} /> : null}
          <BarDrawing {...bars} />
        </>
      )}
      <BarTable {...bars} title={title} groupsLabel={groupsLabel} isUnseen={!isTable} />
    </>
  );
}

function Legend({ title, series }: Pick<BarFigureProps, "title" | "series">) {
  return (
    <ul aria-label={`Colours of ${title}`} className="mb-2 flex flex-wrap gap-x-4 text-xs text-ink-soft">
      {series.map(({ name, tone }) => (
        <li key={name} className="flex items-center gap-1.5">
          <span aria-hidden className={cn("size-2.5 rounded-xs", toneMark[tone])} />
          {name}
        </li>
      ))}
    </ul>
  );
}
