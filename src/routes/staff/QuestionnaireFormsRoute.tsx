import { FormEditor, StoredFormEditor } from "../../features/cases/questionnaireForms/FormEditor";
import { FormList } from "../../features/cases/questionnaireForms/FormList";
import { formText } from "../../features/cases/questionnaireForms/formText";
import { paths } from "../../lib/paths";
import { ListAndEditor } from "./ListAndEditor";

/** The practice's questionnaires, for administrators. */
export function QuestionnaireFormsRoute() {
  return (
    <ListAndEditor
      permission="questionnaireForms:edit"
      path={paths.questionnaireForms}
      parameter="form"
      text={formText}
      list={(pathOf) => <FormList pathOf={pathOf} />}
      editor={({ recordKey, onSaved, onRemoved }) =>
        recordKey === null ? (
          <FormEditor stored={null} onSaved={onSaved} onUndone={onRemoved} />
        ) : (
          <StoredFormEditor formKey={recordKey} onSaved={onSaved} onRemoved={onRemoved} />
        )
      }
    />
  );
}
