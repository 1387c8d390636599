import { createContext, use, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from "react";
import { DraftStore } from "../drafts/draftStore";
import { useDrafts } from "../drafts/unsentContext";
import { useOpenedFromList } from "./useListAddress";
import { ListPlaces, neighboursOf, type Neighbours } from "./listPlace";

const ListPlacesContext = createContext<ListPlaces | null>(null);

/** Remembers the position in each list of the screens below, until sign-out. */
export function ListPlacesProvider({ children }: { children: ReactNode }) {
  const kept = useDrafts();
  const [places] = useState(() => new ListPlaces(kept ?? new DraftStore(null, "")));
  useEffect(() => {
    // A phone may discard a hidden page without another event.
    const keepWhole = () => {
      if (document.visibilityState === "hidden") places.keepWhole();
    };
    const keepAtLast = () => {
      places.keepWhole();
    };
    document.addEventListener("visibilitychange", keepWhole);
    window.addEventListener("pagehide", keepAtLast);
    return () => {
      document.removeEventListener("visibilitychange", keepWhole);
      window.removeEventListener("pagehide", keepAtLast);
    };
  }, [places]);
  return <ListPlacesContext value={places}>{children}</ListPlacesContext>;
}

const subscribeToNothing = () => () => undefined;

/** Null outside of a provider: such a list remembers nothing. */
export function useListPlaces(): ListPlaces | null {
  return use(ListPlacesContext);
}

/**
 * The rows before and after this record, in the order that the list at `list` had when the record was opened: a status set since then
 * moves no row. Null if the record was not opened from the list, or for a null key. A link to a neighbour must pass on `location.state`.
 * The list returns to the record that was seen last.
 */
export function useNeighbours(list: string, key: number | null): Neighbours | null {
  const places = useListPlaces();
  const isOpenedFromList = useOpenedFromList();
  // The list stores its place when it unmounts, in the same commit in which the record's screen mounts.
  const place = useSyncExternalStore(places?.subscribe ?? subscribeToNothing, () => places?.find(list) ?? null);
  const neighbours = useMemo(
    () => (isOpenedFromList && place !== null && key !== null ? neighboursOf(place, key) : null),
    [place, key, isOpenedFromList],
  );
  const isKnown = neighbours !== null;
  useEffect(() => {
    if (isKnown && key !== null) places?.visit(list, key);
  }, [places, list, key, isKnown]);
  return neighbours;
}
