import { useSyncExternalStore } from "react";
import { useDrafts } from "./unsentContext";

const subscribeToNothing = () => () => undefined;

/** Whether the signed-in person has unsaved text under this name. */
export function useHasDraft(name: string): boolean {
  const drafts = useDrafts();
  return useSyncExternalStore(drafts?.subscribe ?? subscribeToNothing, () => (drafts?.get(name) ?? "") !== "");
}
