import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefCallback } from "react";
import type { ReturnTo } from "../../ui/grid/useReturn";
import { returnIndex, type ListPlace } from "./listPlace";
import { useListPlaces } from "./ListPlacesProvider";
import type { Row } from "./row";

const TINT_MS = 1_500;

interface ListPlaceInput {
  /** Path of the list; null for a list that remembers nothing. */
  path: string | null;
  /** Search, tab and sort. */
  view: string;
  rows: readonly Row[];
  /** More rows follow, so the row may still arrive. */
  isFilling: boolean;
}

interface ListPlaceResult {
  /** Ref for the element around the rows. */
  boxRef: RefCallback<HTMLElement>;
  returnTo: ReturnTo | null;
  onReturned: () => void;
  /** Key of the row whose record was open, for a moment after the return. */
  tinted: number | null;
}

/** Remembers the position when the list unmounts, and returns there by row rather than by pixel, because rows may have moved. */
export function useListPlace({ path, view, rows, isFilling }: ListPlaceInput): ListPlaceResult {
  const places = useListPlaces();
  const [awaited, setAwaited] = useState(() => (path === null ? null : (places?.find(path) ?? null)));
  const place = awaited?.view === view ? awaited : null;
  const boxRef = useKeptPlace(path, view, rows);
  const { tinted, tint } = useTint();
  const returnTo = useMemo(() => findReturn(place, rows, isFilling), [place, rows, isFilling]);
  const onReturned = useCallback(() => {
    setAwaited(null);
    if (path !== null) places?.forget(path);
    if (place?.isOpened) tint(place.key);
  }, [path, places, place, tint]);
  useCancelledByPerson(awaited !== null && returnTo === null, setAwaited);
  return { boxRef, returnTo, onReturned, tinted };
}

function findReturn(place: ListPlace | null, rows: readonly Row[], isFilling: boolean): ReturnTo | null {
  if (place === null || rows.length === 0) return null;
  if (isFilling && !rows.some((row) => row.key === place.key)) return null;
  const index = returnIndex(place, rows);
  return index === -1 ? null : { index, top: place.top, takesFocus: place.isOpened };
}

/** Scrolling or typing before the row arrives cancels the restore for good. */
function useCancelledByPerson(isWaiting: boolean, cancel: (place: null) => void): void {
  useEffect(() => {
    if (!isWaiting) return;
    const stop = () => {
      cancel(null);
    };
    const events = ["wheel", "pointerdown", "keydown", "input", "touchmove"] as const;
    for (const event of events) window.addEventListener(event, stop, { capture: true, passive: true });
    return () => {
      for (const event of events) window.removeEventListener(event, stop, { capture: true });
    };
  }, [isWaiting, cancel]);
}

function useTint() {
  const [tinted, setTinted] = useState<number | null>(null);
  useEffect(() => {
    if (tinted === null) return;
    const timer = setTimeout(() => {
      setTinted(null);
    }, TINT_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [tinted]);
  return { tinted, tint: setTinted };
}

/** Stores the place when the list unmounts. */
function useKeptPlace(path: string | null, view: string, rows: readonly Row[]): RefCallback<HTMLElement> {
  const places = useListPlaces();
  const latest = useRef({ path, view, rows });
  useLayoutEffect(() => {
    latest.current = { path, view, rows };
  });
  return useCallback(
    (box: HTMLElement | null) => {
      if (box === null) return;
      // React calls this before it removes the rows.
      return () => {
        const { path: list, ...order } = latest.current;
        const seen = seenRow(box, order.rows);
        if (list === null || seen === null) return;
        places?.keep(list, { ...order, ...seen, start: 0, count: order.rows.length });
      };
    },
    [places],
  );
}

/** The focused row, otherwise the first one in view. */
function seenRow(box: HTMLElement, rows: readonly Row[]): Pick<ListPlace, "key" | "top" | "isOpened"> | null {
  const edge = box.closest("main")?.getBoundingClientRect().top ?? 0;
  const shown = [...box.querySelectorAll<HTMLElement>("[data-index]")];
  const focused = shown.find((row) => row.contains(document.activeElement));
  const inView = shown.toSorted((a, b) => indexOf(a) - indexOf(b)).find((row) => topOf(row) >= edge);
  const seen = focused ?? inView;
  const key = seen && rows[indexOf(seen)]?.key;
  return seen === undefined || key === undefined ? null : { key, top: topOf(seen) - edge, isOpened: focused === seen };
}

const topOf = (row: HTMLElement) => row.getBoundingClientRect().top;
const indexOf = (row: HTMLElement) => Number(row.dataset["index"]);
