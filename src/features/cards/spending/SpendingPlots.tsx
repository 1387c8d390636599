import { useState, type ReactNode } from "react";
import { formatShortDollars } from "../../../lib/format/shortFigures";
import type { BarSeries } from "../../../ui/chart/bars";
import { BarFigure } from "../../../ui/chart/BarFigure";
import { Switch } from "../../../ui/form/Switch";
import { sumText } from "../shared/amountText";
import { cardText } from "../shared/cardText";
import { statementName, type Overview } from "../shared/overview";
import { barsByCategory, barsByDay } from "./plots";

const SERIES: readonly BarSeries[] = [{ name: cardText.charges, tone: "info" }];

/** A statement's charges by day and by category, as pictures or as tables. */
export function SpendingPlots({ overview }: { overview: Overview }) {
  const [isTable, setTable] = useState(false);
  const figure = { series: SERIES, isTable, format: sumText, formatAxis: formatShortDollars };
  const part = { detail: statementName(overview), isEmpty: overview.totals.chargesCents === 0 };
  return (
    <>
      <div className="mb-1 flex justify-end">
        <Switch label={cardText.asTable} isOn={isTable} onChange={setTable} />
      </div>
      <div className="grid gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Plot title={cardText.byDay} {...part}>
          <BarFigure {...figure} title={cardText.byDay} groupsLabel={cardText.day} groups={barsByDay(overview.days)} />
        </Plot>
        <Plot title={cardText.byCategory} {...part}>
          <BarFigure
            {...figure}
            isAcross
            title={cardText.byCategory}
            groupsLabel={cardText.category}
            groups={barsByCategory(overview.categories)}
          />
        </Plot>
      </div>
    </>
  );
}

interface PlotProps {
  title: string;
  detail: string;
  isEmpty: boolean;
  children: ReactNode;
}

function Plot({ title, detail, isEmpty, children }: PlotProps) {
  return (
    <section aria-label={title} className="min-w-0 rounded-lg border border-line bg-surface p-4">
      <h2 className="mb-2 text-base font-semibold text-ink">
        {title} <span className="font-normal text-ink-soft">({detail})</span>
      </h2>
      {isEmpty ? <p className="py-6 text-sm text-ink-soft">{cardText.noCharges}</p> : children}
    </section>
  );
}
