import { createContext, use, useSyncExternalStore } from "react";
import { UnsentWork, type Saving, type UnsentState } from "./unsentWork";

/** A screen outside the workspace has nobody to tell about its writes. */
export const UnsentContext = createContext(new UnsentWork());

/** The writes under way on this page, to begin and to end them. */
export function useUnsentWork(): UnsentWork {
  return use(UnsentContext);
}

/** How many writes the server has not answered yet, and what is wrong with the connection. */
export function useUnsent(): UnsentState {
  const work = useUnsentWork();
  return useSyncExternalStore(work.subscribe, work.getState);
}

/** How far the write to `key` is; null when it is saved. */
export function useSaving(key: string): Saving | null {
  const work = useUnsentWork();
  return useSyncExternalStore(work.subscribe, () => work.savingOf(key));
}
