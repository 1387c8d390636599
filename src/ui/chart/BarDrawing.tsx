import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { cn } from "../cn";
import { toneMark, type Tone } from "../tone";
import { useMediaQuery } from "../useMediaQuery";
import { sumOf, type BarGroup, type Bars } from "./bars";

const HEIGHT = 220;
const AXIS_WIDTH = 48;
/** Distance between horizontal bars. */
const LINE_HEIGHT = 30;
const AXIS_HEIGHT = 30;
const NAMES_WIDTH = 128;
/** Labels closer than this are thinned out evenly. */
const TICK_GAP = 16;
const WIDEST_BAR = 40;
const DRAWING_MARGIN = { top: 8, right: 8, bottom: 0, left: 0 };
const TICK = { fill: "var(--ink-faint)", fontSize: 11 };
const CURSOR = { fill: "var(--hover)" };

const fillOf: Record<Tone, string> = {
  quiet: "var(--quiet-mark)",
  info: "var(--info-mark)",
  violet: "var(--violet-mark)",
  warn: "var(--warn-mark)",
  good: "var(--good-mark)",
  bad: "var(--bad-mark)",
};

/** Stacked bars with axes. Hidden from screen readers, which read the table. */
export function BarDrawing({ series, groups, format, formatAxis, isAcross = false }: Bars) {
  const isStill = useMediaQuery("(prefers-reduced-motion: reduce)");
  const names = { dataKey: "label", tick: TICK, tickLine: false, axisLine: { stroke: "var(--line-strong)" } };
  const values = { tick: TICK, tickLine: false, axisLine: false, tickFormatter: formatAxis };
  return (
    <div aria-hidden data-drawing>
      <ResponsiveContainer width="100%" height={isAcross ? groups.length * LINE_HEIGHT + AXIS_HEIGHT : HEIGHT}>
        <BarChart
          data={[...groups]}
          layout={isAcross ? "vertical" : "horizontal"}
          margin={DRAWING_MARGIN}
          maxBarSize={WIDEST_BAR}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={isAcross} horizontal={!isAcross} stroke="var(--line)" />
          {isAcross ? (
            <XAxis type="number" {...values} />
          ) : (
            <XAxis interval="equidistantPreserveStart" minTickGap={TICK_GAP} {...names} />
          )}
          {isAcross ? (
            <YAxis type="category" width={NAMES_WIDTH} interval={0} {...names} />
          ) : (
            <YAxis width={AXIS_WIDTH} {...values} />
          )}
          <Tooltip
            cursor={CURSOR}
            isAnimationActive={!isStill}
            content={({ active, activeIndex }) => (
              <Pointed group={active ? groups[Number(activeIndex ?? -1)] : undefined} series={series} format={format} />
            )}
          />
          {series.map(({ name, tone }, place) => (
            <Bar
              key={name}
              name={name}
              stackId="all"
              dataKey={(group: BarGroup) => group.values[place] ?? 0}
              fill={fillOf[tone]}
              isAnimationActive={!isStill}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

interface PointedProps extends Pick<Bars, "series" | "format"> {
  group: BarGroup | undefined;
}

/** The figures of the bar under the pointer. */
function Pointed({ group, series, format }: PointedProps) {
  if (group === undefined) return null;
  return (
    <div className="rounded-md border border-line bg-raised px-3 py-2 text-xs shadow-raised">
      <p dir="auto" className="font-medium text-ink">
        {group.name}
      </p>
      {series.map(({ name, tone }, place) => (
        <p key={name} className="flex items-center gap-1.5 text-ink-soft tabular-nums">
          <span className={cn("size-2 rounded-xs", toneMark[tone])} />
          {name}
          <span className="ml-auto pl-4 text-ink">{format(group.values[place] ?? 0)}</span>
        </p>
      ))}
      {series.length > 1 ? (
        <p className="mt-1 flex border-t border-line pt-1 text-ink-soft tabular-nums">
          Total<span className="ml-auto pl-4 font-medium text-ink">{format(sumOf(group.values))}</span>
        </p>
      ) : null}
    </div>
  );
}
