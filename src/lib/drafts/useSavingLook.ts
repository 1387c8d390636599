import type { SavingLook } from "../../ui/feedback/SavingMark";
import { useSaving } from "./unsentContext";
import { SAVING_WORDS } from "./unsentText";

/** The look of a field while the write to `key` is pending; null when it is saved. */
export function useSavingLook(key: string): SavingLook | null {
  const saving = useSaving(key);
  return saving === null ? null : { word: SAVING_WORDS[saving], isHalted: saving === "notSent" };
}
