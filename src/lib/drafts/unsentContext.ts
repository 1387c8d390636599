import { createContext, use, useSyncExternalStore } from "react";
import type { DraftStore } from "./draftStore";
import { UnsentWork, type Saving, type UnsentState } from "./unsentWork";

/** Sign-out and its unsent work. */
export interface Leaving {
  /** Resolves to true if the person may sign out: nothing would be lost, or they confirmed it. */
  ask: () => Promise<boolean>;
  /** Sign-out begins: the tab's storage is cleared. */
  begin: () => void;
  /** Sign-out has failed. */
  cancel: () => void;
}

const nothing = () => undefined;

/** The default, outside the workspace: nothing shows these writes. */
export const UnsentContext = createContext(new UnsentWork());
export const DraftContext = createContext<DraftStore | null>(null);
export const LeavingContext = createContext<Leaving>({
  ask: () => Promise.resolve(true),
  begin: nothing,
  cancel: nothing,
});

/** The pending writes of this page, to begin and to end them. */
export function useUnsentWork(): UnsentWork {
  return use(UnsentContext);
}

/** The number of pending writes, and the state of the connection. */
export function useUnsent(): UnsentState {
  const work = useUnsentWork();
  return useSyncExternalStore(work.subscribe, work.getState);
}

/** State of the pending write to `key`; null when it is saved. */
export function useSaving(key: string): Saving | null {
  const work = useUnsentWork();
  return useSyncExternalStore(work.subscribe, () => work.savingOf(key));
}

/** The signed-in person's unsaved texts; null outside the workspace. */
export function useDrafts(): DraftStore | null {
  return use(DraftContext);
}

/** The id of the signed-in person; null outside the workspace. */
export function usePersonId(): string | null {
  return use(DraftContext)?.person ?? null;
}

const subscribeToNothing = () => nothing;

/** Whether a text is only in memory, because this browser stores no drafts. */
export function useHasUnstored(): boolean {
  const kept = useDrafts();
  return useSyncExternalStore(kept?.subscribe ?? subscribeToNothing, kept?.hasUnstored ?? (() => false));
}

/** Whether a reload would lose something: an unsent change, or a text that is only in memory. */
export function useIsHeld(): boolean {
  const isUnstored = useHasUnstored();
  return useUnsent().count > 0 || isUnstored;
}

export function useLeaving(): Leaving {
  return use(LeavingContext);
}
