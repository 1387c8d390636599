import { useMemo, useSyncExternalStore } from "react";
import { clientPath, paths } from "../../../lib/paths";
import { RecordNeighbours } from "../../../lib/rows/RecordNeighbours";
import { useOpenedFromList } from "../../../lib/rows/useListAddress";
import { useClientList } from "./clientList";

/** Links to the clients before and after this one in the list that led here. */
export function ClientNeighbours({ clientId }: { clientId: string }) {
  // Opened by a link, the page does not need the list.
  return useOpenedFromList() ? <KnownNeighbours clientId={clientId} /> : null;
}

/** The list remembers clients by number; addresses are in its rows. */
function KnownNeighbours({ clientId }: { clientId: string }) {
  const list = useClientList();
  const isReady = useSyncExternalStore(list.subscribe, () => list.getState().phase === "ready");
  const key = useMemo(
    () => (isReady ? (list.getState().rows.find(({ pathId }) => pathId === clientId)?.key ?? null) : null),
    [list, isReady, clientId],
  );
  const pathOf = (number: number) => {
    const pathId = list.find(number)?.pathId;
    return pathId === undefined ? paths.clients : clientPath(pathId);
  };
  return <RecordNeighbours list={paths.clients} recordKey={key} pathOf={pathOf} noun="client" />;
}
