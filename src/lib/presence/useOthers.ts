import { useSyncExternalStore } from "react";
import { api } from "../../../convex/_generated/api";
import { useLiveCopy } from "../live/LiveCopiesProvider";
import { useRecoveringQuery } from "../useRecoveringQuery";
import { useMyId } from "./myId";
import type { Place } from "./place";
import { makePresentPeople } from "./presentPeople";

/** Who else is at a record, and writes a note there, in the order in which they came. */
export function useOthersAt(place: Place) {
  const me = useMyId();
  const { value = [] } = useRecoveringQuery(api.presence.staff.at, { place });
  return value.filter(({ userId }) => userId !== me);
}

/** The same for the row of a list, up to some seconds later. */
export function useOthersInRow({ kind, recordId }: Place) {
  const { kinds, names } = useLiveCopy(makePresentPeople);
  const me = useMyId();
  const { subscribe, get } = kinds[kind];
  const ids = useSyncExternalStore(subscribe, () => get().get(recordId) ?? "");
  const nameOf = useSyncExternalStore(names.subscribe, names.get);
  return ids.split(" ").flatMap((userId) => {
    const name = nameOf.get(userId);
    return userId === me || name === undefined ? [] : [{ userId, name }];
  });
}
