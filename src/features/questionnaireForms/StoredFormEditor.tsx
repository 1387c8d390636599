import { FileX } from "lucide-react";
import { api } from "../../../convex/_generated/api";
import { listErrorText } from "../../lib/refusalText";
import { useRecoveringQuery } from "../../lib/useRecoveringQuery";
import { DetailsLoading } from "../../ui/DetailList";
import { Empty } from "../../ui/Empty";
import { ListFailed } from "../../ui/ListFailed";
import { FormEditor } from "./FormEditor";
import { formText } from "./formText";

interface StoredFormEditorProps {
  formKey: string;
  onSaved: (key: string) => void;
  onRemoved: () => void;
}

/** The editor of one questionnaire, live: who edits it is told when another one saves it. */
export function StoredFormEditor({ formKey, onSaved, onRemoved }: StoredFormEditorProps) {
  const { value, error, isRetrying, retry } = useRecoveringQuery(api.questionnaireForms.staff.get, { key: formKey });
  if (error !== null) {
    return <ListFailed message={listErrorText(error, formText.failed)} onRetry={retry} isRetrying={isRetrying} />;
  }
  if (value === undefined) return <DetailsLoading label={formText.loading} />;
  if (value === null) return <Empty icon={<FileX aria-hidden />} title={formText.notFound} />;
  return (
    <FormEditor
      stored={value}
      onSaved={onSaved}
      onUndone={({ isSeeded, key }) => {
        if (isSeeded) onSaved(key);
        else onRemoved();
      }}
    />
  );
}
