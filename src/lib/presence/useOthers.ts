import { useMemo, useSyncExternalStore } from "react";
import type { Doing } from "../../../convex/presence/rules";
import { useLiveCopy } from "../live/LiveCopiesProvider";
import { useMyId } from "./myId";
import type { Place } from "./place";
import { makePresentPeople } from "./presentPeople";

const NOBODY: readonly string[] = [];

/** Somebody else who is there. */
export interface Other {
  userId: string;
  name: string;
}

/** Who else is at a record, in the order in which they came. */
export function useOthers({ kind, recordId }: Place, doing: Doing): readonly Other[] {
  const people = useLiveCopy(makePresentPeople);
  const me = useMyId();
  const room = people.room({ kind, doing });
  const here = useSyncExternalStore(room.subscribe, () => room.get().get(recordId) ?? NOBODY);
  const names = useSyncExternalStore(people.names.subscribe, people.names.get);
  return useMemo(
    () =>
      here.flatMap((userId) => {
        const name = names.get(userId);
        return userId === me || name === undefined ? [] : [{ userId, name }];
      }),
    [here, names, me],
  );
}
