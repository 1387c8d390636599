import { createContext, use, useSyncExternalStore } from "react";
import type { DraftStore } from "./draftStore";
import { UnsentWork, type Saving, type UnsentState } from "./unsentWork";

/** What somebody who signs out would lose. */
export interface Leaving {
  /** Resolves to whether the person may sign out: nothing would be lost, or they said so. */
  ask: () => Promise<boolean>;
  /** Signing out begins: nothing stays in the storage of this tab. */
  begin: () => void;
  /** Signing out has failed. */
  cancel: () => void;
}

const nothing = () => undefined;

/** A screen outside the workspace has nobody to tell about its writes. */
export const UnsentContext = createContext(new UnsentWork());
export const DraftContext = createContext<DraftStore | null>(null);
export const LeavingContext = createContext<Leaving>({
  ask: () => Promise.resolve(true),
  begin: nothing,
  cancel: nothing,
});

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

/** What the person at the screen has typed and not saved; null outside the workspace. */
export function useDrafts(): DraftStore | null {
  return use(DraftContext);
}

/** The id of the person at the screen; null outside the workspace. */
export function usePersonId(): string | null {
  return use(DraftContext)?.person ?? null;
}

const subscribeToNothing = () => nothing;

/** Whether something typed is only in memory, because this browser keeps no drafts. */
export function useHasUnstored(): boolean {
  const kept = useDrafts();
  return useSyncExternalStore(kept?.subscribe ?? subscribeToNothing, kept?.hasUnstored ?? (() => false));
}

/** Whether a reload would lose something: a change that is not sent, or a text that is only in memory. */
export function useIsHeld(): boolean {
  const isUnstored = useHasUnstored();
  return useUnsent().count > 0 || isUnstored;
}

export function useLeaving(): Leaving {
  return use(LeavingContext);
}
