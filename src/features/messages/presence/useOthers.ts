import { useSyncExternalStore } from "react";
import { api } from "../../../../convex/_generated/api";
import { useLiveCopy } from "../../../lib/live/LiveCopiesProvider";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { usePersonId } from "../../../lib/drafts/unsentContext";
import type { PresencePlace } from "./place";
import { makePresentPeople } from "./presentPeople";

/** Other people at a record, with whether they write a note, in order of arrival. */
export function useOthersAt(place: PresencePlace) {
  const me = usePersonId();
  const { value = [] } = useRecoveringQuery(api.workspace.presence.staff.at, { place });
  return value.filter(({ userId }) => userId !== me);
}

/** The same for a list's row, up to a few seconds late. */
export function useOthersInRow({ kind, recordId }: PresencePlace) {
  const { kinds, names } = useLiveCopy(makePresentPeople);
  const me = usePersonId();
  const { subscribe, get } = kinds[kind];
  const ids = useSyncExternalStore(subscribe, () => get().get(recordId) ?? "");
  const nameOf = useSyncExternalStore(names.subscribe, names.get);
  return ids.split(" ").flatMap((userId) => {
    const name = nameOf.get(userId);
    return userId === me || name === undefined ? [] : [{ userId, name }];
  });
}
