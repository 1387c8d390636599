import { useMutation } from "convex/react";
import { api } from "../../../../convex/_generated/api";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { RecordEditor } from "../../../lib/recordForm/RecordEditor";
import { SeededEditor } from "../../../lib/recordForm/SeededEditor";
import { useRecordForm } from "../../../lib/recordForm/useRecordForm";
import { FORM } from "../../../lib/drafts/draftLoss";
import { TemplateFields } from "./TemplateFields";
import {
  templateFactsOf,
  templateFormOf,
  NEW_TEMPLATE,
  readDraft,
  templateSchema,
  type StoredTemplate,
} from "./templateForm";
import { TemplateItems, type DocumentTypeChoices } from "./TemplateItems";
import { templateText } from "./templateText";

interface TemplateEditorProps {
  /** The current version; null for a new template. */
  stored: StoredTemplate | null;
  types: DocumentTypeChoices;
  /** Called with the key of the saved template. */
  onSaved: (key: string) => void;
  onUndone: (stored: StoredTemplate) => void;
}

/** The form of a template. */
export function TemplateEditor({ stored, types, onSaved, onUndone }: TemplateEditorProps) {
  const saveTemplate = useMutation(api.cases.templates.staff.save);
  const key = stored?.key ?? null;
  const record = useRecordForm({
    schema: templateSchema,
    stored: { version: stored?.version ?? 0, typed: stored === null ? NEW_TEMPLATE : templateFormOf(stored.facts) },
    draft: { name: (version) => `${FORM}template ${key ?? "new"} ${String(version)}`, read: readDraft },
    send: async (typed, version) => await saveTemplate({ key, facts: templateFactsOf(typed), version }),
    done: templateText.saved,
    onSaved: (saved) => {
      onSaved(saved.key);
    },
  });
  const { form } = record;
  return (
    <RecordEditor
      record={record}
      onSubmit={() => {
        void form.handleSubmit(record.submit)();
      }}
      submit={templateText.save}
      stored={stored}
      undo={api.cases.templates.staff.undo}
      restore={templateText.restore}
      remove={templateText.removeTemplate}
      onUndone={onUndone}
    >
      <TemplateFields form={form} />
      <TemplateItems form={form} types={types} />
    </RecordEditor>
  );
}

interface StoredTemplateEditorProps extends Pick<TemplateEditorProps, "types" | "onSaved"> {
  templateKey: string;
  onRemoved: () => void;
}

/** The form of a stored template. */
export function StoredTemplateEditor({ templateKey, types, onSaved, onRemoved }: StoredTemplateEditorProps) {
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
