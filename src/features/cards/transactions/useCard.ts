import { useCallback } from "react";
import { api } from "../../../../convex/_generated/api";
import { useFirmDayState } from "../../../lib/useFirmDay";
import { useLastValue } from "../../../lib/calls/useLastValue";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { useWrite } from "../../../lib/calls/useWrite";
import type { CardMirror } from "../mirror/mirror";
import type { Overview, TransactionPage } from "../shared/overview";
import type { CardAddress } from "../shared/useCardAddress";

/** A failed query, with its retry. */
interface Failure {
  onRetry: () => void;
  isRetrying: boolean;
}

/** The screen's live data; undefined while loading. */
export interface CardState {
  mirror: CardMirror | undefined;
  overview: Overview | undefined;
  list: TransactionPage | undefined;
  /** The list is an earlier one, while the address's list loads. */
  isLoadingOther: boolean;
  /** The deployment could not answer. */
  failure: Failure | null;
  /** The card table is being read, or somebody at this screen has just requested it. */
  isRunning: boolean;
  /** Reads the card table now. */
  refresh: () => void;
}

export function useCard({ asked, page }: Pick<CardAddress, "asked" | "page">): CardState {
  const { today, ...day } = useFirmDayState();
  const mirror = useKeptValue(useRecoveringQuery(api.cards.transactions.staff.mirror, {}));
  const statementOn = asked.statement?.toOn ?? null;
  const overview = useKeptValue(
    useRecoveringQuery(api.cards.transactions.staff.overview, today === null ? "skip" : { today, statementOn }),
  );
  const list = useKeptValue(useRecoveringQuery(api.cards.transactions.staff.recent, { page, filter: asked.filter }));
  const { run, isSending } = useWrite(api.cards.transactions.staff.refresh);
  const refresh = useCallback(() => {
    run({});
  }, [run]);
  return {
    mirror: mirror.kept,
    overview: overview.kept,
    list: list.kept,
    isLoadingOther: list.isOld,
    failure: mirror.failure ?? overview.failure ?? list.failure ?? failureIn(day),
    isRunning: isSending || mirror.kept?.isRunning === true,
    refresh,
  };
}

interface Answer<Value> {
  value: Value | undefined;
  error: unknown;
  isRetrying: boolean;
  retry: () => void;
}

/** Keeps the last value while another one loads or fails. */
function useKeptValue<Value>({ value, error, isRetrying, retry }: Answer<Value>) {
  const kept = useLastValue(value);
  const failure = failureIn({ error, isRetrying, retry });
  return { kept, isOld: value === undefined && kept !== undefined, failure };
}

function failureIn({ error, isRetrying, retry }: Omit<Answer<unknown>, "value">): Failure | null {
  return error === null ? null : { onRetry: retry, isRetrying };
}
