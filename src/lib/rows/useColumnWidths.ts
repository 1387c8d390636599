import { useCallback, useMemo, useSyncExternalStore } from "react";
import type { ColumnWidths } from "../../ui/grid/columnWidths";
import { isRecord } from "../record";
import { browserStore } from "../tabStore";
import { usePersonId } from "../drafts/unsentContext";

const listeners = new Set<() => void>();

/** The signed-in person's column widths for the list at this path, stored in this browser until they are reset. */
export function useColumnWidths(path: string | null) {
  const person = usePersonId();
  const name = path === null || person === null ? null : `passage.columns ${person} ${path}`;
  const text = useSyncExternalStore(subscribe, () => (name === null ? null : browserStore.getItem(name)));
  const widths = useMemo(() => parseWidths(text), [text]);
  const setWidths = useCallback(
    (next: ColumnWidths | null) => {
      if (name === null) return;
      if (next === null) browserStore.removeItem(name);
      else browserStore.setItem(name, JSON.stringify(next));
      for (const listener of listeners) listener();
    },
    [name],
  );
  return { widths, setWidths: name === null ? null : setWidths };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Changes from another tab of this browser.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Null for anything else: an older version may have stored another format. */
export function parseWidths(text: string | null): ColumnWidths | null {
  try {
    const json: unknown = JSON.parse(text ?? "null");
    return isWidths(json) ? json : null;
  } catch {
    return null;
  }
}

function isWidths(value: unknown): value is ColumnWidths {
  return isRecord(value) && Object.values(value).every((rem) => typeof rem === "number" && rem > 0);
}
