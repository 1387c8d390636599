import type { RefObject } from "react";
import { useScreenKeys } from "../../../lib/keys/screenKeys";
import { documentText, severalText } from "./documentText";

const KEYS = { screen: documentText.heading, does: { x: severalText.selectOne } } as const;

/** X selects the document whose row has the focus. J and K move between the names, which are lines. */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  useScreenKeys(KEYS, {
    x: () => {
      const row = document.activeElement?.closest('[role="row"]') ?? null;
      if (list.current?.contains(row) === true) row?.querySelector("input")?.click();
    },
  });
}
