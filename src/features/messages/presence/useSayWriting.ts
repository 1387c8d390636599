import { useEffect } from "react";
import { useLiveCopy } from "../../../lib/live/LiveCopiesProvider";
import { makeTabPresence } from "./tabPresence";

/** Reports that the person writes a note about this page's record, from the first key until a pause after the last. */
export function useSayWriting() {
  const tab = useLiveCopy(makeTabPresence);
  useEffect(() => tab.stopWriting, [tab]);
  return { write: tab.write, stop: tab.stopWriting };
}
