import { useMutation } from "convex/react";
import { useState } from "react";
import { api } from "../../../../convex/_generated/api";
import { formProblems, type FormFacts, type FormProblem } from "../../../../convex/cases/questionnaireForms/rules";
import { useRecordWrites } from "../../../lib/recordForm/useRecordWrites";
import { FORM } from "../../../lib/drafts/draftLoss";
import { formFactsOf, editedFormOf, isEditedForm, newForm, type EditedForm, type StoredForm } from "./editedForm";
import { formText } from "./formText";

const begin = (stored: StoredForm | null) => (stored === null ? newForm() : editedFormOf(stored.facts));

/** A form's draft, which survives a reload, and saving it over one version. */
export function useEditedForm(stored: StoredForm | null, onSaved: (key: string) => void) {
  const saveForm = useMutation(api.cases.questionnaireForms.staff.save);
  const key = stored?.key ?? null;
  const draftName = (version: number) => `${FORM}questionnaire ${key ?? "new"} ${String(version)}`;
  const { draft, keep, save, saveAnyway, takeTheirs, ...writes } = useRecordWrites(
    { current: stored?.version ?? 0, draftName },
    {
      send: async (facts: FormFacts, version) => await saveForm({ key, facts, version }),
      done: formText.saved,
      onSaved: (saved) => {
        onSaved(saved.key);
      },
    },
  );
  const [form, setForm] = useState<EditedForm>(() => (isEditedForm(draft) ? draft : begin(stored)));
  const [problems, setProblems] = useState<readonly FormProblem[]>([]);
  const check = (send: (facts: FormFacts) => void) => {
    const facts = formFactsOf(form);
    const found = formProblems(facts);
    setProblems(found);
    if (found.length === 0) send(facts);
  };
  return {
    form,
    problems,
    change: (changes: Partial<EditedForm>) => {
      const next = { ...form, ...changes };
      setForm(next);
      keep(next);
    },
    submit: () => {
      check(save);
    },
    record: {
      ...writes,
      conflict: {
        conflict: writes.conflict,
        isSending: writes.isSending,
        onTakeTheirs: () => {
          setForm(begin(stored));
          takeTheirs();
        },
        onSaveAnyway: () => {
          check(saveAnyway);
        },
      },
    },
  };
}
