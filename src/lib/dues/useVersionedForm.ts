import { useState, type ComponentProps } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { EditConflict } from "../useEdit";

type ConflictProps = ComponentProps<typeof EditConflict>;

interface VersionedForm<Typed extends FieldValues> {
  form: UseFormReturn<Typed, unknown, Typed>;
  /** The version that the form was opened with. */
  opened: number;
  /** What is stored now. */
  stored: { version: number; typed: Typed };
  /** What `useEdit` says. */
  edit: { conflict: ConflictProps["conflict"]; isSending: boolean; forgetConflict: () => void };
  onSave: (typed: Typed, version: number) => void;
}

/** What a form about one version of a record does: save over the version that was seen, over the one that is stored, or take that one. */
export function useVersionedForm<Typed extends FieldValues>({
  form,
  opened,
  stored,
  edit,
  onSave,
}: VersionedForm<Typed>): { save: () => void; conflict: ConflictProps } {
  const [version, setVersion] = useState(opened);
  const { conflict, isSending, forgetConflict } = edit;
  const saveOver = (over: number) => {
    void form.handleSubmit((typed) => {
      onSave(typed, over);
    })();
  };
  return {
    save: () => {
      saveOver(version);
    },
    conflict: {
      conflict,
      isSending,
      onTakeTheirs: () => {
        form.reset(stored.typed);
        setVersion(stored.version);
        forgetConflict();
      },
      onSaveAnyway: () => {
        saveOver(stored.version);
      },
    },
  };
}
