import { useSyncExternalStore } from "react";

const STORED = "passage.singleKeys";
const OFF = "off";

const listeners = new Set<() => void>();
/** What was chosen on this page, in case the browser stores nothing. */
let chosen: boolean | null = null;

/** Whether a single letter does something: people who dictate, or whose hand trembles, switch that off (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  return chosen ?? !isStoredOff();
}

export function setSingleKeys(isOn: boolean): void {
  chosen = isOn;
  try {
    if (isOn) window.localStorage.removeItem(STORED);
    else window.localStorage.setItem(STORED, OFF);
  } catch {
    // A browser without storage keeps the choice until the page is left.
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
