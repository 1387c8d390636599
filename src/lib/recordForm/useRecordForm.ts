import { useState } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import type { ZodMiniType } from "zod/mini";
import { useZodForm, type FormOf } from "../../ui/form/Form";
import type { SaveConflictProps } from "./SaveConflict";
import { draftTexts, useKeptTyping, type StoredDraft } from "./useFormDraft";
import { useRecordWrites, type RecordWriteOptions } from "./useRecordWrites";

interface RecordFormOptions<Typed extends FieldValues, Values, Result> extends RecordWriteOptions<Values, Result> {
  schema: ZodMiniType<Values, Typed>;
  /** The record as it is now; version 0 for a new one. The form has what was stored when it was opened. */
  stored: { version: number; typed: DefaultValues<Typed> };
  /** With one, what is typed is kept until it is saved or given up. */
  draft?: DraftOptions<Typed>;
}

export interface DraftOptions<Typed extends FieldValues> {
  /** `version` is the one over which the form is saved. */
  name: (version: number) => string;
  /** Null for a draft that is no form of this kind. */
  read: (stored: StoredDraft) => DefaultValues<Typed> | null;
}

/** The draft of a form whose fields are texts. */
export function textDraft<Field extends string>(name: string, initial: Record<Field, string>) {
  return { name: () => name, read: (stored: StoredDraft) => draftTexts(stored, initial) };
}

/** The form of a record, as `RecordForm` shows it. */
export interface OpenRecord<Typed extends FieldValues, Values> {
  form: FormOf<Typed, Values>;
  submit: (values: Values) => void;
  isSending: boolean;
  failure: string | null;
  conflict?: SaveConflictProps;
  removal?: { isSending: boolean; run: () => void } | null;
  cancel: () => void;
}

/** The form of a record that others may save meanwhile: nothing of theirs is overwritten unseen, nothing that was typed is lost. */
export function useRecordForm<Typed extends FieldValues, Values, Result>(
  options: RecordFormOptions<Typed, Values, Result>,
): OpenRecord<Typed, Values> {
  const { schema, stored, draft } = options;
  const version = { current: stored.version, draftName: draft?.name ?? null };
  const { keep, save, saveAnyway, takeTheirs, ...writes } = useRecordWrites(version, options);
  const { draft: before, isSending, failure, conflict, removal, cancel } = writes;
  const [begun] = useState(() => (before === null ? null : draft?.read(before)) ?? stored.typed);
  const form = useZodForm(schema, begun);
  useKeptTyping(form.subscribe, keep);
  return {
    form,
    submit: save,
    isSending,
    failure,
    conflict: {
      conflict,
      isSending,
      onTakeTheirs: () => {
        form.reset(stored.typed);
        takeTheirs();
      },
      onSaveAnyway: () => {
        void form.handleSubmit(saveAnyway)();
      },
    },
    removal,
    cancel,
  };
}
