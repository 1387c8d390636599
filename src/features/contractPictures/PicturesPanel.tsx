import { useMemo, useState, useSyncExternalStore, type ReactNode } from "react";
import { api } from "../../../convex/_generated/api";
import { formatDollars } from "../../lib/format";
import type { LiveListState } from "../../lib/live/liveList";
import { useListRecovery } from "../../lib/live/useListRecovery";
import { listErrorText } from "../../lib/refusalText";
import { formatShortDollars } from "../../lib/shortFigures";
import { useRecoveringQuery } from "../../lib/useRecoveringQuery";
import { sumOf, type BarGroup, type BarSeries } from "../../ui/chart/bars";
import { BarFigure } from "../../ui/chart/BarFigure";
import { Empty } from "../../ui/Empty";
import { ListFailed } from "../../ui/ListFailed";
import { Spinner } from "../../ui/Spinner";
import { Switch } from "../../ui/Switch";
import { barsByAge, barsByMonth, type PicturedContract } from "./pictures";
import { PICTURE_SERIES, pictureText } from "./pictureText";

/** The live list of contracts. */
interface PicturedList {
  subscribe: (listener: () => void) => () => void;
  getState: () => LiveListState<PicturedContract>;
  open: () => void;
}

/** Money in by month, and what signed contracts still owe, of all contracts whatever the search. */
export function PicturesPanel({ list }: { list: PicturedList }) {
  const [isTable, setTable] = useState(false);
  return (
    <>
      <div className="mb-2 flex justify-end">
        <Switch label={pictureText.asTable} isOn={isTable} onChange={setTable} />
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <MoneyIn isTable={isTable} />
        <Outstanding isTable={isTable} list={list} />
      </div>
    </>
  );
}

const MINUTE_MS = 60_000;

function everyMinute(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE_MS);
  return () => {
    clearInterval(timer);
  };
}

/** The time, by the minute: bars move to another age or month while the screen is open. */
function useMinute(): number {
  return useSyncExternalStore(everyMinute, () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS);
}

function MoneyIn({ isTable }: { isTable: boolean }) {
  const now = useMinute();
  const { value, error, isRetrying, retry } = useRecoveringQuery(api.payments.staff.months, {});
  const groups = useMemo(() => value && barsByMonth(value.months, now, value.timeZone), [value, now]);
  return (
    <Picture
      title={pictureText.months}
      groupsLabel={pictureText.month}
      series={PICTURE_SERIES}
      groups={groups}
      isTable={isTable}
      loading={pictureText.paymentsLoading}
      failure={error === null ? null : listErrorText(error, pictureText.paymentsFailed)}
      onRetry={retry}
      isRetrying={isRetrying}
      empty={<Empty title={pictureText.noPayments}>{pictureText.noPaymentsHint}</Empty>}
    />
  );
}

function Outstanding({ isTable, list }: { isTable: boolean; list: PicturedList }) {
  const now = useMinute();
  const { state, isRetrying, retry } = useListRecovery(list);
  const { phase, rows } = state;
  const groups = useMemo(() => (phase === "ready" ? barsByAge(rows, now) : undefined), [phase, rows, now]);
  return (
    <Picture
      title={pictureText.ages}
      groupsLabel={pictureText.age}
      series={PICTURE_SERIES}
      groups={groups}
      isTable={isTable}
      loading={pictureText.contractsLoading}
      failure={phase === "failed" ? listErrorText(state.error, pictureText.contractsFailed) : null}
      onRetry={retry}
      isRetrying={isRetrying}
      empty={<Empty title={pictureText.nothingOwed}>{pictureText.nothingOwedHint}</Empty>}
    />
  );
}

interface PictureProps {
  title: string;
  groupsLabel: string;
  series: readonly BarSeries[];
  /** Undefined until they are known. */
  groups: readonly BarGroup[] | undefined;
  isTable: boolean;
  loading: string;
  failure: string | null;
  onRetry: () => void;
  isRetrying: boolean;
  empty: ReactNode;
}

/** One picture in its box, or why there is none. */
function Picture({ title, ...picture }: PictureProps) {
  return (
    <section aria-label={title} className="min-w-0 rounded-lg border border-line bg-surface p-4">
      <h2 className="mb-2 text-base font-semibold text-ink">{title}</h2>
      <PictureBody title={title} {...picture} />
    </section>
  );
}

function PictureBody({ loading, failure, onRetry, isRetrying, empty, groups, ...figure }: PictureProps) {
  if (failure !== null) return <ListFailed message={failure} onRetry={onRetry} isRetrying={isRetrying} />;
  if (groups === undefined) {
    return (
      <div className="flex h-61 items-center justify-center">
        <Spinner label={loading} className="size-5" />
      </div>
    );
  }
  if (sumOf(groups.flatMap(({ values }) => values)) === 0) return empty;
  return <BarFigure {...figure} groups={groups} format={formatDollars} formatAxis={formatShortDollars} />;
}
