import { EditedTemplate } from "../../features/caseTemplates/EditedTemplate";
import { TemplateEditor } from "../../features/caseTemplates/TemplateEditor";
import { TemplateList } from "../../features/caseTemplates/TemplateList";
import { templateText } from "../../features/caseTemplates/templateText";
import { paths } from "../../lib/paths";
import { ListAndEditor, type EditedRecord } from "./ListAndEditor";
import { useTypeChoices } from "./useTypeChoices";

const NO_TYPES: readonly { value: string; label: string }[] = [];

/** The templates of cases, for administrators. */
export function CaseTemplatesRoute() {
  return (
    <ListAndEditor
      permission="caseTemplates:edit"
      path={paths.caseTemplates}
      parameter="template"
      text={templateText}
      list={(pathOf) => <TemplateList pathOf={pathOf} />}
      editor={(edited) => <Editor {...edited} />}
    />
  );
}

function Editor({ recordKey, onSaved, onRemoved }: EditedRecord) {
  const types = useTypeChoices() ?? NO_TYPES;
  if (recordKey === null) return <TemplateEditor stored={null} types={types} onSaved={onSaved} onUndone={onRemoved} />;
  return <EditedTemplate templateKey={recordKey} types={types} onSaved={onSaved} onRemoved={onRemoved} />;
}
