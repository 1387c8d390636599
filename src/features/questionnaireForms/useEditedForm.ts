import { useState } from "react";
import { api } from "../../../convex/_generated/api";
import { formProblems, type FormProblem } from "../../../convex/questionnaireForms/rules";
import { FORM } from "../../lib/unsent/leaving";
import { useKeptText } from "../../lib/unsent/useKeptValues";
import { useEdit } from "../../lib/useEdit";
import { factsOf, formOf, newForm, readKept, type EditedForm, type StoredForm } from "./editedForm";
import { formText } from "./formText";

const begin = (stored: StoredForm | null) => (stored === null ? newForm() : formOf(stored.facts));

/** What is typed of a form, also before a reload, and its saving over one version of it. */
export function useEditedForm(stored: StoredForm | null, onSaved: (key: string) => void) {
  const current = stored?.version ?? 0;
  const [version, setVersion] = useState(current);
  const name = `${FORM}questionnaire ${stored?.key ?? "new"} ${String(version)}`;
  const { before, keep, forget } = useKeptText(name);
  const [form, setForm] = useState<EditedForm>(() => readKept(before) ?? begin(stored));
  const [problems, setProblems] = useState<readonly FormProblem[]>([]);
  const { run, forgetConflict, ...edit } = useEdit(api.questionnaireForms.staff.save, {
    done: formText.saved,
    onDone: ({ key }) => {
      forget();
      onSaved(key);
    },
  });
  return {
    ...edit,
    form,
    problems,
    change: (changes: Partial<EditedForm>) => {
      const next = { ...form, ...changes };
      setForm(next);
      keep(JSON.stringify(next));
    },
    save: ({ isAnyway }: { isAnyway: boolean }) => {
      const facts = factsOf(form);
      const found = formProblems(facts);
      setProblems(found);
      if (found.length === 0) run({ key: stored?.key ?? null, facts, version: isAnyway ? current : version });
    },
    takeTheirs: () => {
      setForm(begin(stored));
      forget();
      setVersion(current);
      forgetConflict();
    },
  };
}
