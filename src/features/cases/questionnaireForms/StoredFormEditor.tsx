import { api } from "../../../../convex/_generated/api";
import { SeededEditor } from "../../../lib/recordForm/SeededEditor";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { FormEditor } from "./FormEditor";
import { formText } from "./formText";

interface StoredFormEditorProps {
  formKey: string;
  onSaved: (key: string) => void;
  onRemoved: () => void;
}

/** The editor of one questionnaire. */
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
