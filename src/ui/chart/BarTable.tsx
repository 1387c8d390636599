import { cn } from "../cn";
import { sumOf, type Bars } from "./bars";

interface BarTableProps extends Omit<Bars, "formatAxis" | "isAcross"> {
  title: string;
  /** Heading of the first column: "Month". */
  groupsLabel: string;
  /** True for a table that only screen readers see. */
  isUnseen: boolean;
}

/** The figures of stacked bars, as a table. */
export function BarTable({ title, groupsLabel, series, groups, format, isUnseen, whole }: BarTableProps) {
  const totals = series.map((_, place) => sumOf(groups.map(({ values }) => values[place] ?? 0)));
  const last = whole === undefined ? { name: "Total", values: totals } : whole;
  const rows = last === null ? groups : [...groups, last];
  const names = [...series.map(({ name }) => name), ...(series.length > 1 ? ["Total"] : [])];
  return (
    <div className={isUnseen ? "sr-only" : undefined}>
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">{title}</caption>
        <thead className="text-xs text-ink-soft">
          <tr>
            <th scope="col" className="py-1 text-left font-medium">
              {groupsLabel}
            </th>
            {names.map((name) => (
              <th key={name} scope="col" className="py-1 pl-3 text-right font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, values }, at) => (
            <tr key={at} className={cn("group border-t border-line", last !== null && "last:font-semibold")}>
              <th scope="row" className={cn("py-1 text-left font-normal", last !== null && "group-last:font-semibold")}>
                <bdi>{name}</bdi>
              </th>
              {names.map((heading, place) => {
                const value = values[place] ?? sumOf(values);
                return (
                  <td key={heading} className={cn("py-1 pl-3 text-right", value === 0 && "text-ink-faint")}>
                    {format(value)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
