import type { FunctionReturnType } from "convex/server";
import { useMemo, useState, type ReactNode } from "react";
import { api } from "../../../../convex/_generated/api";
import { formatCount, formatDollars } from "../../../lib/format/format";
import { Picture, type PictureState } from "../../../lib/charts/Picture";
import { useNow } from "../../../lib/format/useNow";
import { listErrorText } from "../../../lib/calls/refusalText";
import { formatShortCount, formatShortDollars } from "../../../lib/format/shortFigures";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { BarFigure } from "../../../ui/chart/BarFigure";
import { sumOf, type Bars } from "../../../ui/chart/bars";
import { cn } from "../../../ui/cn";
import { Empty } from "../../../ui/feedback/Empty";
import { ScrollBox } from "../../../ui/grid/ScrollBox";
import { Switch } from "../../../ui/form/Switch";
import { barsBySource, barsByTime, barsOfRevenue, formatPercent } from "./pictures";
import { CLOSED_SERIES, leadPictureText, REVENUE_SERIES, STATUS_SERIES } from "./pictureText";

type Figures = FunctionReturnType<typeof api.leads.figures.staff.pictures>;

/** Leads by status, their revenue and their sources, over all leads, ignoring the search. */
export function LeadPicturesPanel() {
  const [isTable, setTable] = useState(false);
  const asked = useRecoveringQuery(api.leads.figures.staff.pictures, {});
  const { value: figures } = asked;
  const state = {
    isTable,
    isLoading: figures === undefined,
    loading: leadPictureText.loading,
    failure: asked.error === null ? null : listErrorText(asked.error, leadPictureText.failed),
    onRetry: asked.retry,
    isRetrying: asked.isRetrying,
  };
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-end gap-x-4 gap-y-1">
        {figures?.isWhole === false ? (
          <p role="status" className="mr-auto text-xs text-ink-soft">
            {leadPictureText.counting}
          </p>
        ) : null}
        <Switch label={leadPictureText.asTable} isOn={isTable} onChange={setTable} />
      </div>
      <div className={cn("grid gap-4", !isTable && "lg:grid-cols-2 xl:grid-cols-3")}>
        <Statuses figures={figures} state={state} />
        <Revenue figures={figures} state={state} />
        <BySource figures={figures} state={state} />
      </div>
    </>
  );
}

interface State extends PictureState {
  isTable: boolean;
}

interface PictureProps {
  figures: Figures | undefined;
  state: State;
}

function Statuses({ figures, state }: PictureProps) {
  const now = useNow();
  const groups = useMemo(() => (figures === undefined ? [] : barsByTime(figures, now)), [figures, now]);
  const isEmpty = groups.every(({ values }) => sumOf(values) === 0);
  return (
    <BarsPicture
      title={leadPictureText.statuses}
      state={state}
      empty={isEmpty ? <Empty title={leadPictureText.noLeads}>{leadPictureText.noLeadsHint}</Empty> : null}
      groupsLabel={leadPictureText.period}
      series={STATUS_SERIES}
      groups={groups}
      whole={null}
      format={formatCount}
      formatAxis={formatShortCount}
    />
  );
}

function Revenue({ figures, state }: PictureProps) {
  const now = useNow();
  const groups = useMemo(() => (figures === undefined ? [] : barsOfRevenue(figures, now)), [figures, now]);
  const isEmpty = groups.every(({ values }) => sumOf(values) === 0);
  return (
    <BarsPicture
      title={leadPictureText.revenue}
      state={state}
      empty={isEmpty ? <Empty title={leadPictureText.noRevenue}>{leadPictureText.noRevenueHint}</Empty> : null}
      groupsLabel={leadPictureText.month}
      series={REVENUE_SERIES}
      groups={groups}
      format={formatDollars}
      formatAxis={formatShortDollars}
      note={leadPictureText.revenueHint}
    />
  );
}

function BySource({ figures, state }: PictureProps) {
  const { groups, whole } = useMemo(() => barsBySource(figures ?? NO_SOURCES, leadPictureText), [figures]);
  const column = figures?.column ?? null;
  return (
    <BarsPicture
      title={leadPictureText.sources}
      state={state}
      empty={emptySources(column, groups.length)}
      groupsLabel={leadPictureText.source}
      series={CLOSED_SERIES}
      groups={groups}
      whole={whole}
      isAcross
      format={formatPercent}
      formatAxis={formatPercent}
      note={column === null ? undefined : leadPictureText.column(column)}
    />
  );
}

const NO_SOURCES = { sources: [], others: { count: 0, closed: 0 } };

function emptySources(column: string | null, count: number): ReactNode {
  if (column === null) return <Empty title={leadPictureText.noColumn}>{leadPictureText.noColumnHint}</Empty>;
  return count === 0 ? <Empty title={leadPictureText.noLeads}>{leadPictureText.noLeadsHint}</Empty> : null;
}

interface BarsPictureProps extends Bars {
  title: string;
  state: State;
  groupsLabel: string;
  /** Shown instead of missing bars. */
  empty: ReactNode;
  note?: string | undefined;
}

function BarsPicture({ state: { isTable, ...state }, empty, note, ...figure }: BarsPictureProps) {
  return (
    <Picture title={figure.title} {...state} empty={empty}>
      {isTable ? (
        // On a phone the table is wider than the screen.
        <ScrollBox label={leadPictureText.tableOf(figure.title)} className="overflow-x-auto">
          <BarFigure {...figure} isTable />
        </ScrollBox>
      ) : (
        <BarFigure {...figure} isTable={false} />
      )}
      {note === undefined ? null : <p className="mt-2 text-xs text-ink-soft">{note}</p>}
    </Picture>
  );
}
