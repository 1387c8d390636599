import { useEffect } from "react";
import { useLiveCopy } from "../live/LiveCopiesProvider";
import { makeTabPresence } from "./tabPresence";

/** Says that the person writes a note about the record of this page, from the first key until a while after the last. */
export function useSayWriting() {
  const tab = useLiveCopy(makeTabPresence);
  useEffect(() => tab.stopWriting, [tab]);
  return { write: tab.write, stop: tab.stopWriting };
}
