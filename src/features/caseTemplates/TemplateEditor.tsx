import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { api } from "../../../convex/_generated/api";
import { RestoreOrRemove } from "../../lib/RestoreOrRemove";
import { FORM } from "../../lib/unsent/leaving";
import { useKeptText } from "../../lib/unsent/useKeptValues";
import { EditConflict, useEdit } from "../../lib/useEdit";
import { Banner } from "../../ui/Banner";
import { SubmitButton } from "../../ui/form/SubmitButton";
import { TemplateFields } from "./TemplateFields";
import {
  factsOf,
  formOf,
  NEW_TEMPLATE,
  readKept,
  resolver,
  type StoredTemplate,
  type TemplateForm,
} from "./templateForm";
import { MilestoneItems, RequirementItems, TaskItems, type TypeChoices } from "./TemplateItems";
import { templateText } from "./templateText";

interface TemplateEditorProps {
  /** As it is now; null for a new one. */
  stored: StoredTemplate | null;
  types: TypeChoices;
  /** Called with the key of what was saved. */
  onSaved: (key: string) => void;
  onUndone: (stored: StoredTemplate) => void;
}

/** The form of a template. It begins with what was stored when it was opened: another's change is not overwritten unseen. */
export function TemplateEditor({ stored, types, onSaved, onUndone }: TemplateEditorProps) {
  const { form, save, takeTheirs, isSending, failure, conflict } = useEditedTemplate(stored, onSaved);
  return (
    <form
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        save({ isAnyway: false });
      }}
    >
      {failure === null ? null : <Banner tone="bad">{failure}</Banner>}
      <EditConflict
        conflict={conflict}
        isSending={isSending}
        onTakeTheirs={takeTheirs}
        onSaveAnyway={() => {
          save({ isAnyway: true });
        }}
      />
      <TemplateFields form={form} />
      <MilestoneItems form={form} />
      <RequirementItems form={form} types={types} />
      <TaskItems form={form} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <RestoreOrRemove
          stored={stored}
          undo={api.caseTemplates.staff.undo}
          restore={templateText.restore}
          remove={templateText.removeTemplate}
          onUndone={onUndone}
        />
        <SubmitButton isSending={isSending} sending={templateText.saving}>
          {templateText.save}
        </SubmitButton>
      </div>
    </form>
  );
}

const begin = (stored: StoredTemplate | null) => (stored === null ? NEW_TEMPLATE : formOf(stored.facts));

/** The form, what was typed in it before a reload, and its saving over one version of the template. */
function useEditedTemplate(stored: StoredTemplate | null, onSaved: (key: string) => void) {
  const current = stored?.version ?? 0;
  const [version, setVersion] = useState(current);
  const name = `${FORM}template ${stored?.key ?? "new"} ${String(version)}`;
  const { before, keep, forget } = useKeptText(name);
  const [begun] = useState(() => readKept(before) ?? begin(stored));
  const form = useForm<TemplateForm, unknown, TemplateForm>({ defaultValues: begun, resolver });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          keep(JSON.stringify(values));
        },
      }),
    [form, keep],
  );
  const { run, forgetConflict, ...edit } = useEdit(api.caseTemplates.staff.save, {
    done: templateText.saved,
    onDone: ({ key }) => {
      forget();
      onSaved(key);
    },
  });
  return {
    ...edit,
    form,
    save: ({ isAnyway }: { isAnyway: boolean }) => {
      void form.handleSubmit((typed) => {
        run({ key: stored?.key ?? null, facts: factsOf(typed), version: isAnyway ? current : version });
      })();
    },
    takeTheirs: () => {
      form.reset(begin(stored));
      forget();
      setVersion(current);
      forgetConflict();
    },
  };
}
