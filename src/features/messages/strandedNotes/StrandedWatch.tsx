import { useState, useSyncExternalStore } from "react";
import { LazyAtOnce } from "../../../ui/lazy/LazyWhenIdle";
import { LazyModule } from "../../../ui/lazy/lazyModule";
import { useNotesAtWork } from "../noteDrafts/NoteDraftsProvider";
import { STRANDED } from "../noteDrafts/strand";

const strandedNotice = new LazyModule(
  "notes that cannot be saved",
  async () => (await import("./StrandedNotice")).StrandedNotice,
);

/** Loads the notice about notes that cannot be saved only if there are any, which is rare. */
export function StrandedWatch() {
  const { kept } = useNotesAtWork();
  const isAny = useSyncExternalStore(kept.subscribe, () => kept.get(STRANDED) !== "");
  const [isNeeded, setNeeded] = useState(false);
  if (isAny && !isNeeded) setNeeded(true);
  return isNeeded ? <LazyAtOnce module={strandedNotice}>{(StrandedNotice) => <StrandedNotice />}</LazyAtOnce> : null;
}
