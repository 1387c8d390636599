import { useSyncExternalStore } from "react";

const STORED = "passage.singleKeys";
const OFF = "off";

const listeners = new Set<() => void>();
/** The choice on this page, for browsers that store nothing. */
let chosen: boolean | null = null;

/** Whether single-letter shortcuts are on: people who dictate, or whose hand trembles, switch them off (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  return chosen ?? !isStoredOff();
}

export function setSingleKeys(isOn: boolean): void {
  chosen = isOn;
  try {
    if (isOn) window.localStorage.removeItem(STORED);
    else window.localStorage.setItem(STORED, OFF);
  } catch {
    // Without storage, the choice lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}

function isStoredOff(): boolean {
  try {
    return window.localStorage.getItem(STORED) === OFF;
  } catch {
    return false;
  }
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
