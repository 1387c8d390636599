import { useSyncExternalStore } from "react";
import { browserStore } from "../tabStore";

const STORED = "passage.singleKeys";
const OFF = "off";

const listeners = new Set<() => void>();
/** The choice on this page: it lasts until the page is closed if the browser stores nothing. */
let chosen: boolean | null = null;

/** Whether single-letter shortcuts are on: people who dictate, or whose hand trembles, switch them off (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  return chosen ?? browserStore.getItem(STORED) !== OFF;
}

export function setSingleKeys(isOn: boolean): void {
  chosen = isOn;
  if (isOn) browserStore.removeItem(STORED);
  else browserStore.setItem(STORED, OFF);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const takeOver = ({ key }: StorageEvent) => {
    if (key !== STORED && key !== null) return;
    chosen = null;
    listener();
  };
  window.addEventListener("storage", takeOver);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", takeOver);
  };
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn);
}
