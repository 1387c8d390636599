import { useMemo, useState, type ReactNode } from "react";
import { api } from "../../../../convex/_generated/api";
import { formatDollars } from "../../../lib/format/format";
import type { LiveListState } from "../../../lib/live/liveList";
import { useListRecovery } from "../../../lib/live/useListRecovery";
import { Picture, type PictureState } from "../../../lib/charts/Picture";
import { useNow } from "../../../lib/format/useNow";
import { listErrorText } from "../../../lib/calls/refusalText";
import { formatShortDollars } from "../../../lib/format/shortFigures";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { sumOf, type BarGroup } from "../../../ui/chart/bars";
import { BarFigure } from "../../../ui/chart/BarFigure";
import { Empty } from "../../../ui/feedback/Empty";
import { Switch } from "../../../ui/form/Switch";
import { barsByAge, barsByMonth, type PicturedContract } from "./pictures";
import { PICTURE_SERIES, contractPictureText } from "./pictureText";

/** The live list of contracts. */
interface PicturedList {
  subscribe: (listener: () => void) => () => void;
  getState: () => LiveListState<PicturedContract>;
  open: () => void;
}

/** Money received by month, and debts of signed contracts, over all contracts, ignoring the search. */
export function ContractPicturesPanel({ list }: { list: PicturedList }) {
  const [isTable, setTable] = useState(false);
  return (
    <>
      <div className="mb-2 flex justify-end">
        <Switch label={contractPictureText.asTable} isOn={isTable} onChange={setTable} />
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <MoneyIn isTable={isTable} />
        <Outstanding isTable={isTable} list={list} />
      </div>
    </>
  );
}

function MoneyIn({ isTable }: { isTable: boolean }) {
  const now = useNow();
  const { value, error, isRetrying, retry } = useRecoveringQuery(api.contracts.ledger.staff.months, {});
  const groups = useMemo(() => value && barsByMonth(value.months, now, value.timeZone), [value, now]);
  return (
    <BarsPicture
      title={contractPictureText.months}
      groupsLabel={contractPictureText.month}
      groups={groups}
      isTable={isTable}
      loading={contractPictureText.paymentsLoading}
      failure={error === null ? null : listErrorText(error, contractPictureText.paymentsFailed)}
      onRetry={retry}
      isRetrying={isRetrying}
      empty={<Empty title={contractPictureText.noPayments}>{contractPictureText.noPaymentsHint}</Empty>}
    />
  );
}

function Outstanding({ isTable, list }: { isTable: boolean; list: PicturedList }) {
  const now = useNow();
  const { state, isRetrying, retry } = useListRecovery(list);
  const { phase, rows } = state;
  const groups = useMemo(() => (phase === "ready" ? barsByAge(rows, now) : undefined), [phase, rows, now]);
  return (
    <BarsPicture
      title={contractPictureText.ages}
      groupsLabel={contractPictureText.age}
      groups={groups}
      isTable={isTable}
      loading={contractPictureText.contractsLoading}
      failure={phase === "failed" ? listErrorText(state.error, contractPictureText.contractsFailed) : null}
      onRetry={retry}
      isRetrying={isRetrying}
      empty={<Empty title={contractPictureText.nothingOwed}>{contractPictureText.nothingOwedHint}</Empty>}
    />
  );
}

interface BarsPictureProps extends Omit<PictureState, "isLoading"> {
  title: string;
  groupsLabel: string;
  /** Undefined while loading. */
  groups: readonly BarGroup[] | undefined;
  isTable: boolean;
  empty: ReactNode;
}

function BarsPicture({ title, groupsLabel, groups: known, isTable, empty, ...state }: BarsPictureProps) {
  const groups = known ?? [];
  const isEmpty = sumOf(groups.flatMap(({ values }) => values)) === 0;
  return (
    <Picture title={title} {...state} isLoading={known === undefined} empty={isEmpty ? empty : null}>
      <BarFigure
        title={title}
        groupsLabel={groupsLabel}
        series={PICTURE_SERIES}
        groups={groups}
        isTable={isTable}
        format={formatDollars}
        formatAxis={formatShortDollars}
      />
    </Picture>
  );
}
