import { useState } from "react";
import { api } from "../../../../convex/_generated/api";
import type { FormProblem } from "../../../../convex/cases/questionnaireForms/rules";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { RecordEditor } from "../../../lib/recordForm/RecordEditor";
import { SeededEditor } from "../../../lib/recordForm/SeededEditor";
import { Banner } from "../../../ui/feedback/Banner";
import { Tabs } from "../../../ui/Tabs";
import { formFactsOf, type StoredForm } from "./editedForm";
import { FormPreview } from "./FormPreview";
import { formText } from "./formText";
import { SectionList } from "./SectionList";
import { useEditedForm } from "./useEditedForm";
import { WordingFields } from "./WordingFields";

interface FormEditorProps {
  /** The current version; null for a new one. */
  stored: StoredForm | null;
  /** Called with the saved key. */
  onSaved: (key: string) => void;
  onUndone: (stored: StoredForm) => void;
}

const TABS = [
  { value: "edit", label: formText.edit, count: null },
  { value: "preview", label: formText.preview, count: null },
] as const;

/** Builds a questionnaire. It keeps the version with which it was opened, so another person's change is not overwritten unseen. */
export function FormEditor({ stored, onSaved, onUndone }: FormEditorProps) {
  const { form, problems, change, record, submit } = useEditedForm(stored, onSaved);
  const [tab, setTab] = useState<"edit" | "preview">("edit");
  return (
    <div className="space-y-5">
      <Tabs label={formText.title} value={tab} tabs={TABS} onChange={setTab} controls="questionnaire-form" />
      <div id="questionnaire-form">
        {tab === "preview" ? (
          <FormPreview form={formFactsOf(form)} />
        ) : (
          <RecordEditor
            record={record}
            onSubmit={submit}
            submit={formText.save}
            stored={stored}
            undo={api.cases.questionnaireForms.staff.undo}
            restore={formText.restore}
            remove={formText.removeForm}
            onUndone={onUndone}
          >
            <Problems problems={problems} />
            <EditedFacts form={form} problems={problems} change={change} />
          </RecordEditor>
        )}
      </div>
    </div>
  );
}

interface StoredFormEditorProps extends Pick<FormEditorProps, "onSaved"> {
  formKey: string;
  onRemoved: () => void;
}

/** The editor of a stored questionnaire. */
export function StoredFormEditor({ formKey, onSaved, onRemoved }: StoredFormEditorProps) {
  return (
    <SeededEditor
      read={useRecoveringQuery(api.cases.questionnaireForms.staff.get, { key: formKey })}
      words={formText}
      onSaved={onSaved}
      onRemoved={onRemoved}
      editor={(stored, onUndone) => <FormEditor stored={stored} onSaved={onSaved} onUndone={onUndone} />}
    />
  );
}

type EditedFactsProps = Pick<ReturnType<typeof useEditedForm>, "form" | "problems" | "change">;

/** The problem of the form's own name or description. */
function problemOf(problems: readonly FormProblem[], of: "name" | "about"): string | null {
  return problems.find(({ at, field }) => at === "" && field === of)?.reason ?? null;
}

function EditedFacts({ form, problems, change }: EditedFactsProps) {
  return (
    <>
      <WordingFields
        label={formText.name}
        problem={problemOf(problems, "name")}
        wording={form.name}
        onChange={(name) => {
          change({ name });
        }}
      />
      <WordingFields
        isLong
        label={formText.about}
        problem={problemOf(problems, "about")}
        wording={form.about}
        onChange={(about) => {
          change({ about });
        }}
      />
      <SectionList
        sections={form.sections}
        problems={problems}
        onChange={(sections) => {
          change({ sections });
        }}
      />
    </>
  );
}

/** Problems of the whole form; others are shown at their items. */
function Problems({ problems }: { problems: readonly FormProblem[] }) {
  if (problems.length === 0) return null;
  const ofAll = problems.filter(({ at }) => at === "").map(({ reason }) => reason);
  return (
    <Banner tone="bad">
      {formText.problems(problems.length)}{" "}
      {[...new Set([...ofAll, ...problems.map(({ reason }) => reason)])].join(". ")}
    </Banner>
  );
}
