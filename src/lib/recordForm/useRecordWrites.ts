import { useState } from "react";
import type { Refusal } from "../../../convex/access/rules";
import { serverNow } from "../../ui/serverNow";
import { fieldSentence } from "../refusalText";
import { useSending } from "../useWrite";
import { conflictText, type Conflict } from "./SaveConflict";
import { useFormDraft, type StoredDraft } from "./useFormDraft";

export interface RecordWriteOptions<Values, Result> {
  /** Saves over this version of the record; the server refuses where it has another. */
  send: (values: Values, version: number) => Promise<Result>;
  /** Removes the record in the version that the person has seen; null while there is nothing to remove. */
  remove?: { send: (version: number) => Promise<unknown>; done: string } | null;
  /** The message of the toast after saving. */
  done?: string;
  /** The message for an unexpected error. */
  unforeseen?: string;
  /** After saving, in place of `onClose`. */
  onSaved?: (result: Result) => void;
  /** Closes the form: it was saved, its record was removed, or it was cancelled. */
  onClose?: () => void;
}

interface RecordVersion {
  /** The version that is stored now; 0 for a new record. */
  current: number;
  /** The name of the draft over a version; null keeps none. */
  draftName: ((version: number) => string) | null;
}

interface RecordWrites<Values> {
  /** What was typed before; null for nothing. */
  draft: StoredDraft | null;
  /** Keeps what is typed. */
  keep: (typed: object) => void;
  /** Saves over the version that the person has seen. */
  save: (values: Values) => void;
  isSending: boolean;
  /** Why the last try failed; null for a conflict, which `conflict` tells. */
  failure: string | null;
  /** Somebody else has saved the record since the form was opened; null while nobody has. */
  conflict: Conflict | null;
  /** Goes on with the version that is stored now. The caller puts it into the form. */
  takeTheirs: () => void;
  /** Saves over the version that is stored now. */
  saveAnyway: (values: Values) => void;
  /** Null where nothing can be removed. */
  removal: { isSending: boolean; run: () => void } | null;
  /** Gives up what was typed, and closes. */
  cancel: () => void;
}

/** A draft has the version over which it is saved: others may have saved since, and the person is then asked as in an open form. */
function versionIn(draft: StoredDraft | null): number | null {
  const version = draft?.["version"];
  return typeof version === "string" ? Number(version) : null;
}

const nothing = () => Promise.resolve();

/** Saves and removes the record of a form that others may save meanwhile: nothing of theirs is overwritten unseen. */
export function useRecordWrites<Values, Result>(
  { current, draftName }: RecordVersion,
  options: RecordWriteOptions<Values, Result>,
): RecordWrites<Values> {
  const [opened] = useState(current);
  /** The version that the person has taken in place of what they typed. */
  const [taken, setTaken] = useState<number | null>(null);
  const { before, keep, forget } = useFormDraft(draftName?.(taken ?? opened) ?? null);
  const version = taken ?? versionIn(before) ?? opened;
  const { run, remove, forgetFailures, isRemoving, ...state } = useTries(options, forget);
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

/** Saving and removing, of which each forgets the failure of the try before. */
function useTries<Values, Result>(options: RecordWriteOptions<Values, Result>, forgetDraft: () => void) {
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
    forgetDraft();
    if (onSaved === undefined) close();
    else onSaved(result);
  };
  const sendSave = async ({ values, version }: { values: Values; version: number }) => await send(values, version);
  const saving = useSending(sendSave, { done, unforeseen, refusalText, onDone });
  const removing = useSending<number, unknown>(remove?.send ?? nothing, { done: remove?.done, onDone: close });
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
