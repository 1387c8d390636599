import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { FieldValues, UseFormSubscribe } from "react-hook-form";
import { isRecord } from "../record";
import { useDrafts } from "../drafts/unsentContext";

/** Fields of a draft. Another version of the page may have stored it, so the reader checks each of them. */
export type StoredDraft = Readonly<Record<string, unknown>>;

interface FormDraft {
  /** The stored draft, or null. */
  before: StoredDraft | null;
  /** Stores the fields, replacing the earlier ones. */
  keep: (typed: object) => void;
  /** Removes the draft after saving or cancelling. A draft that another form of this name has stored since stays: the answer came late. */
  forget: () => void;
}

function parse(text: string): StoredDraft | null {
  try {
    const stored: unknown = JSON.parse(text);
    return isRecord(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Draft of a form by name: it survives closing the form, a reload, and an expired session. Null stores nothing. */
export function useFormDraft(name: string | null): FormDraft {
  const drafts = useDrafts();
  const [first] = useState(() => (name === null ? "" : (drafts?.get(name) ?? "")));
  const [before] = useState(() => parse(first));
  const own = useRef({ name, text: first });
  // Stable between renders: a form subscribes with these functions.
  return useMemo(
    () => ({
      before,
      keep: (typed) => {
        if (name === null) return;
        const text = JSON.stringify(typed);
        own.current = { name, text };
        drafts?.set(name, text);
      },
      forget: () => {
        if (name === null) return;
        if (own.current.name !== name || drafts?.get(name) === own.current.text) drafts?.set(name, "");
      },
    }),
    [before, drafts, name],
  );
}

/** The stored texts and switches of a form; a field without one, or of another kind, gets its initial value. */
export function draftTexts<Typed extends object>(stored: StoredDraft | null, initial: Typed): Typed {
  const isKept = ([field, value]: [string, unknown]) =>
    (typeof value === "string" || typeof value === "boolean") && typeof stored?.[field] === typeof value;
  const kept = Object.entries(initial).filter(isKept);
  return Object.assign({ ...initial }, Object.fromEntries(kept.map(([field]) => [field, stored?.[field]])));
}

/** Stores the typed values at each change. */
export function useKeptTyping<Typed extends FieldValues>(
  subscribe: UseFormSubscribe<Typed>,
  keep: (typed: object) => void,
): void {
  const keepTyped = useEffectEvent(keep);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          keepTyped(values);
        },
      }),
    [subscribe],
  );
}
