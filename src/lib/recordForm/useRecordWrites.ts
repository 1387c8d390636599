import { useState } from "react";
import type { Refusal } from "../../../convex/platform/refusals";
import { serverNow } from "../../ui/text/serverNow";
import { fieldSentence } from "../calls/refusalText";
import { useSending } from "../calls/useWrite";
import { conflictText, type Conflict } from "./SaveConflict";
import { useFormDraft, type StoredDraft } from "./useFormDraft";

export interface RecordWriteOptions<Values, Result> {
  /** Saves over this version of the record; the server refuses if it has another one. */
  send: (values: Values, version: number) => Promise<Result>;
  /** Removes the version that the person has seen; null while there is nothing to remove. */
  remove?: { send: (version: number) => Promise<unknown>; done: string } | null;
  /** Text of the toast after saving. */
  done?: string | ((result: Result) => string);
  /** The message for an unexpected error. */
  unforeseen?: string;
  /** Called after saving, instead of `onClose`. */
  onSaved?: (result: Result) => void;
  /** For a form that stays open: the version that was saved, which the next save replaces. */
  savedVersion?: (result: Result) => number;
  /** Closes the form: it was saved, its record was removed, or it was cancelled. */
  onClose?: () => void;
}

interface RecordVersion {
  /** The stored version; 0 for a new record. */
  current: number;
  /** Name of the draft over a version; null stores none. */
  draftName: ((version: number) => string) | null;
}

interface RecordWrites<Values> {
  /** The stored draft, or null. */
  draft: StoredDraft | null;
  /** Stores the typed values. */
  keep: (typed: object) => void;
  /** Saves over the version that the person has seen. */
  save: (values: Values) => void;
  isSending: boolean;
  /** Why the last attempt failed; null for a conflict, which `conflict` describes. */
  failure: string | null;
  /** Another person's save since the form was opened, or null. */
  conflict: Conflict | null;
  /** Continues with the stored version. The caller puts it into the form. */
  takeTheirs: () => void;
  /** Saves over the stored version. */
  saveAnyway: (values: Values) => void;
  /** Null if there is nothing to remove. */
  removal: { isSending: boolean; run: () => void } | null;
  /** Discards the typed values and closes. */
  cancel: () => void;
}

/** A draft stores the version that it replaces: if others have saved since, the person is asked as in an open form. */
function versionIn(draft: StoredDraft | null): number | null {
  const version = draft?.["version"];
  return typeof version === "string" ? Number(version) : null;
}

const nothing = () => Promise.resolve();

/** Saves and removes a record that others may save at the same time: no change is overwritten unseen. */
export function useRecordWrites<Values, Result>(
  { current, draftName }: RecordVersion,
  options: RecordWriteOptions<Values, Result>,
): RecordWrites<Values> {
  const [opened] = useState(current);
  /** The version that the person accepted instead of their own values, or has saved. */
  const [taken, setTaken] = useState<number | null>(null);
  const { before, keep, forget } = useFormDraft(draftName?.(taken ?? opened) ?? null);
  const version = taken ?? versionIn(before) ?? opened;
  const { run, remove, forgetFailures, isRemoving, ...state } = useTries(options, {
    onSent: (result) => {
      forget();
      if (options.savedVersion !== undefined) setTaken(options.savedVersion(result));
    },
    onRemoved: forget,
  });
  return {
    ...state,
    draft: before,
    keep: (typed) => {
      keep({ ...typed, version: String(version) });
    },
    save: (values) => {
      run(values, version);
    },
    takeTheirs: () => {
      forget();
      setTaken(current);
      forgetFailures();
    },
    saveAnyway: (values) => {
      run(values, current);
    },
    removal: options.remove
      ? {
          isSending: isRemoving,
          run: () => {
            remove(version);
          },
        }
      : null,
    cancel: () => {
      forget();
      options.onClose?.();
    },
  };
}

/** Saving and removing; each attempt clears the failure of the one before. */
function useTries<Values, Result>(
  options: RecordWriteOptions<Values, Result>,
  { onSent, onRemoved }: { onSent: (result: Result) => void; onRemoved: () => void },
) {
  const { send, remove, done, unforeseen, onSaved, onClose } = options;
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const refusalText = (refusal: Refusal): string | undefined => {
    if (refusal.code !== "CHANGED_MEANWHILE") return fieldSentence(refusal);
    setConflict(refusal);
    return conflictText(refusal, serverNow());
  };
  const close = () => {
    onClose?.();
  };
  const onDone = (result: Result) => {
    onSent(result);
    if (onSaved === undefined) close();
    else onSaved(result);
  };
  const sendSave = async ({ values, version }: { values: Values; version: number }) => await send(values, version);
  const saving = useSending(sendSave, { done, unforeseen, refusalText, onDone });
  const removing = useSending<number, unknown>(remove?.send ?? nothing, {
    done: remove?.done,
    onDone: () => {
      onRemoved();
      close();
    },
  });
  const forgetFailures = () => {
    setConflict(null);
    saving.forgetFailure();
    removing.forgetFailure();
  };
  return {
    run: (values: Values, version: number) => {
      forgetFailures();
      saving.run({ values, version });
    },
    remove: (version: number) => {
      forgetFailures();
      removing.run(version);
    },
    isSending: saving.isSending,
    isRemoving: removing.isSending,
    failure: (conflict === null ? saving.failure : null) ?? removing.failure,
    conflict,
    forgetFailures,
  };
}
