import { useLayoutEffect, useRef } from "react";
import type { Selection } from "./selection";
import { useLongPress } from "./useLongPress";

/** Selects a card of the list by a long press, and shows the boxes of all: without them a tap opens the card. */
export function useCardPress(selection: Selection): void {
  const list = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    list.current = document.querySelector('main [role="tabpanel"]');
  }, []);
  useLongPress(list, (target) => {
    const card = target.closest('[role="row"][data-layout="cards"]');
    const key = card?.querySelector<HTMLElement>("[data-selects]")?.dataset["selects"];
    if (key === undefined) return;
    selection.showOnCards(true);
    selection.toggle(Number(key));
  });
}
