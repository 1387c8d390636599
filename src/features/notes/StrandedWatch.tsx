import { useState, useSyncExternalStore } from "react";
import { LateCode } from "../../lib/late/lateCode";
import { QuietPart } from "../../lib/late/LatePart";
import { useNotesAtWork } from "./NoteDraftsProvider";
import { STRANDED } from "./strand";

const strandedNotice = new LateCode(
  "notes that cannot be saved",
  async () => (await import("./StrandedNotice")).StrandedNotice,
);

/** Fetches the notice about notes that cannot be saved when there is one, which is rare. */
export function StrandedWatch() {
  const { kept } = useNotesAtWork();
  const isAny = useSyncExternalStore(kept.subscribe, () => kept.get(STRANDED) !== "");
  const [isNeeded, setNeeded] = useState(false);
  if (isAny && !isNeeded) setNeeded(true);
  return isNeeded ? <QuietPart late={strandedNotice}>{(StrandedNotice) => <StrandedNotice />}</QuietPart> : null;
}
