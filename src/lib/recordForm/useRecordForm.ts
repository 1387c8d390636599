import { useState } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import type { ZodMiniType } from "zod/mini";
import { useZodForm, type FormOf } from "../../ui/form/Form";
import type { SaveConflictProps } from "./SaveConflict";
import { draftTexts, useKeptTyping, type StoredDraft } from "./useFormDraft";
import { useRecordWrites, type RecordWriteOptions } from "./useRecordWrites";

interface RecordFormOptions<Typed extends FieldValues, Values, Result> extends RecordWriteOptions<Values, Result> {
  schema: ZodMiniType<Values, Typed>;
  /** The current record; version 0 for a new one. The form starts with the record that was stored when it opened. */
  stored: { version: number; typed: DefaultValues<Typed> };
  /** With a draft, typed values are kept until they are saved or cancelled. */
  draft?: DraftOptions<Typed>;
}

export interface DraftOptions<Typed extends FieldValues> {
  /** `version` is the version that the form will replace. */
  name: (version: number) => string;
  /** Null if the draft does not belong to this kind of form. */
  read: (stored: StoredDraft) => DefaultValues<Typed> | null;
}

/** The draft of a form with text fields and switches. */
export function textDraft<Typed extends object>(name: string, initial: Typed) {
  return { name: () => name, read: (stored: StoredDraft) => draftTexts(stored, initial) };
}

/** State of a record's form, for `RecordForm`. */
export interface OpenRecord<Typed extends FieldValues, Values> {
  form: FormOf<Typed, Values>;
  submit: (values: Values) => void;
  isSending: boolean;
  failure: string | null;
  conflict?: SaveConflictProps;
  removal?: { isSending: boolean; run: () => void } | null;
  cancel: () => void;
}

/** Form of a record that others may save at the same time: no change is overwritten unseen, and no typed value is lost. */
export function useRecordForm<Typed extends FieldValues, Values, Result>(
  options: RecordFormOptions<Typed, Values, Result>,
): Required<OpenRecord<Typed, Values>> {
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
