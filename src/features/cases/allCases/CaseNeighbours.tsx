import { useMemo, useSyncExternalStore } from "react";
import { casePath, paths } from "../../../lib/paths";
import { RecordNeighbours } from "../../../lib/rows/RecordNeighbours";
import { useOpenedFromList } from "../../../lib/rows/useListAddress";
import { useCaseList } from "./caseList";

/** Links to the cases before and after this one in the list that led here. */
export function CaseNeighbours({ caseId }: { caseId: string }) {
  // Opened from its client or by a link, the page does not need the list.
  return useOpenedFromList() ? <KnownNeighbours caseId={caseId} /> : null;
}

/** The list remembers cases by number; addresses are in its rows. */
function KnownNeighbours({ caseId }: { caseId: string }) {
  const list = useCaseList();
  const isReady = useSyncExternalStore(list.subscribe, () => list.getState().phase === "ready");
  const key = useMemo(
    () => (isReady ? (list.getState().rows.find((row) => row.caseId === caseId)?.key ?? null) : null),
    [list, isReady, caseId],
  );
  const pathOf = (number: number) => {
    const row = list.find(number);
    return row === undefined ? paths.cases : casePath(row);
  };
  return <RecordNeighbours list={paths.cases} recordKey={key} pathOf={pathOf} noun="case" />;
}
