import { useCallback, useMemo, useSyncExternalStore } from "react";
import type { ColumnWidths } from "../../ui/grid/columnWidths";
import { isRecord } from "../record";
import { usePersonId } from "../unsent/unsentContext";

/** In rem; what is beyond it was not chosen on a screen. */
const MOST_REM = 500;

const listeners = new Set<() => void>();
/** What was chosen on this page, in case the browser stores nothing. */
const chosen = new Map<string, string | null>();

/** The column widths that the person at the screen has chosen for the list at this path, kept in this browser until they are reset. */
export function useColumnWidths(path: string | null) {
  const person = usePersonId();
  const name = path === null || person === null ? null : `passage.columns ${person} ${path}`;
  const text = useSyncExternalStore(subscribe, () => (name === null ? null : readText(name)));
  const widths = useMemo(() => parseWidths(text), [text]);
  const setWidths = useCallback(
    (next: ColumnWidths | null) => {
      if (name !== null) keepText(name, next === null ? null : JSON.stringify(next));
    },
    [name],
  );
  return { widths, setWidths: name === null ? null : setWidths };
}

function readText(name: string): string | null {
  const known = chosen.get(name);
  if (known !== undefined) return known;
  try {
    return window.localStorage.getItem(name);
  } catch {
    return null;
  }
}

function keepText(name: string, text: string | null): void {
  chosen.set(name, text);
  try {
    if (text === null) window.localStorage.removeItem(name);
    else window.localStorage.setItem(name, text);
  } catch {
    // A browser without storage keeps the widths until the page is left.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  // Another tab of this browser has changed widths, or all storage was cleared.
  const takeOver = ({ key }: StorageEvent) => {
    if (key === null) chosen.clear();
    else chosen.delete(key);
    listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", takeOver);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", takeOver);
  };
}

/** Null for what is no record of widths: an older version may have stored something else. */
export function parseWidths(text: string | null): ColumnWidths | null {
  try {
    const json: unknown = JSON.parse(text ?? "null");
    return isWidths(json) ? json : null;
  } catch {
    return null;
  }
}

function isWidths(value: unknown): value is ColumnWidths {
  return isRecord(value) && Object.values(value).every((rem) => typeof rem === "number" && rem > 0 && rem < MOST_REM);
}
