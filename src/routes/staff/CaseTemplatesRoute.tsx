import { StoredTemplateEditor, TemplateEditor } from "../../features/cases/templates/TemplateEditor";
import { TemplateList } from "../../features/cases/templates/TemplateList";
import { templateText } from "../../features/cases/templates/templateText";
import { paths } from "../../lib/paths";
import { SideFailed } from "../../lib/SideFailed";
import { uploadText } from "../../features/documents/upload/uploadText";
import { ListAndEditor, type EditedRecord } from "./ListAndEditor";
import { useTypeChoices } from "./useTypeChoices";

const NO_TYPES: readonly { value: string; label: string }[] = [];

/** Case templates, for administrators. */
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
  const { types = NO_TYPES, failure } = useTypeChoices();
  return (
    <div className="space-y-4">
      <SideFailed text={uploadText.typesFailed} {...failure} />
      {recordKey === null ? (
        <TemplateEditor stored={null} types={types} onSaved={onSaved} onUndone={onRemoved} />
      ) : (
        <StoredTemplateEditor templateKey={recordKey} types={types} onSaved={onSaved} onRemoved={onRemoved} />
      )}
    </div>
  );
}
