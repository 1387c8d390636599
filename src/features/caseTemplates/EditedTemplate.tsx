import { FileX } from "lucide-react";
import { api } from "../../../convex/_generated/api";
import { listErrorText } from "../../lib/refusalText";
import { useRecoveringQuery } from "../../lib/useRecoveringQuery";
import { DetailsLoading } from "../../ui/DetailList";
import { Empty } from "../../ui/Empty";
import { ListFailed } from "../../ui/ListFailed";
import { TemplateEditor } from "./TemplateEditor";
import type { TypeChoices } from "./TemplateItems";
import { templateText } from "./templateText";

interface EditedTemplateProps {
  templateKey: string;
  types: TypeChoices;
  onSaved: (key: string) => void;
  onRemoved: () => void;
}

/** The form of one template, live: who edits it is told when another one saves it. */
export function EditedTemplate({ templateKey, types, onSaved, onRemoved }: EditedTemplateProps) {
  const { value, error, isRetrying, retry } = useRecoveringQuery(api.caseTemplates.staff.get, { key: templateKey });
  if (error !== null) {
    return <ListFailed message={listErrorText(error, templateText.failed)} onRetry={retry} isRetrying={isRetrying} />;
  }
  if (value === undefined) return <DetailsLoading label={templateText.loading} />;
  if (value === null) return <Empty icon={<FileX aria-hidden />} title={templateText.notFound} />;
  return (
    <TemplateEditor
      stored={value}
      types={types}
      onSaved={onSaved}
      onUndone={({ isSeeded, key }) => {
        if (isSeeded) onSaved(key);
        else onRemoved();
      }}
    />
  );
}
