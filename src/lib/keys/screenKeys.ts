import { useEffect, useSyncExternalStore, type RefObject } from "react";
import { useKeyboardShortcuts } from "./useKeyboardShortcuts";

/** The single keys of a screen or of a part of one, as the list of shortcuts has them. */
export interface ScreenKeys<Key extends string = string> {
  /** "Review" */
  screen: string;
  /** "Accept", by the key "a". */
  does: Readonly<Record<Key, string>>;
}

let present: readonly ScreenKeys[] = [];
const listeners = new Set<() => void>();

function setPresent(next: readonly ScreenKeys[]): void {
  present = next;
  for (const listener of listeners) listener();
}

function enter(keys: ScreenKeys): () => void {
  setPresent([...present, keys]);
  return () => {
    setPresent(present.toSpliced(present.indexOf(keys), 1));
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The keys of the screen that is open, each part once. */
export function usePresentKeys(): readonly ScreenKeys[] {
  const all = useSyncExternalStore(subscribe, () => present);
  return [...new Set(all)];
}

/**
 * Registers the single keys of a screen with their words, which the list of shortcuts shows. A key without an act does nothing for now.
 * `keys` must be a constant; `within` is a part of the dialog whose keys they are.
 */
export function useScreenKeys<Key extends string>(
  keys: ScreenKeys<Key>,
  acts: Readonly<Partial<Record<Key, (() => void) | undefined>>>,
  within?: RefObject<Element | null>,
): void {
  useEffect(() => enter(keys), [keys]);
  useKeyboardShortcuts(acts, { within });
}
