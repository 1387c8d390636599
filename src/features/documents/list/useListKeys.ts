import type { RefObject } from "react";
import { useScreenKeys } from "../../../lib/keys/screenKeys";
import { useLongPress } from "../../../lib/rows/useLongPress";
import { documentText, severalText } from "./documentText";

const KEYS = { screen: documentText.heading, does: { x: severalText.selectOne } } as const;

/**
 * X selects the document whose row has the focus; J and K move between the names, which are lines. A finger that is held on a row
 * selects it.
 */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  const select = (within: Element | null) => {
    const row = within?.closest('[role="row"]') ?? null;
    if (list.current?.contains(row) === true) row?.querySelector("input")?.click();
  };
  useScreenKeys(KEYS, {
    x: () => {
      select(document.activeElement);
    },
  });
  useLongPress(list, select);
}
