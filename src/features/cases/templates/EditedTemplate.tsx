import { api } from "../../../../convex/_generated/api";
import { SeededEditor } from "../../../lib/recordForm/SeededEditor";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { TemplateEditor } from "./TemplateEditor";
import type { DocumentTypeChoices } from "./TemplateItems";
import { templateText } from "./templateText";

interface EditedTemplateProps {
  templateKey: string;
  types: DocumentTypeChoices;
  onSaved: (key: string) => void;
  onRemoved: () => void;
}

/** The form of one template. */
export function EditedTemplate({ templateKey, types, onSaved, onRemoved }: EditedTemplateProps) {
  return (
    <SeededEditor
      read={useRecoveringQuery(api.cases.templates.staff.get, { key: templateKey })}
      words={templateText}
      onSaved={onSaved}
      onRemoved={onRemoved}
      editor={(stored, onUndone) => (
        <TemplateEditor stored={stored} types={types} onSaved={onSaved} onUndone={onUndone} />
      )}
    />
  );
}
