import { useQuery } from "convex/react";
import { X } from "lucide-react";
import { api } from "../../../convex/_generated/api";
import { fillTemplate, type MergeValues } from "../../../convex/messages/rules";
import { Button } from "../../ui/Button";
import { plainText } from "../../ui/plainText";
import { Select } from "../../ui/Select";
import { TextArea } from "../../ui/TextArea";
import { messageText } from "./messageText";

/** What staff write, before it is sent. */
interface Draft {
  text: string;
  isPriority: boolean;
  documentIds: string[];
}

export const EMPTY_DRAFT: Draft = { text: "", isPriority: false, documentIds: [] };

interface ComposerProps {
  label: string;
  clientId: string;
  mergeValues: MergeValues;
  draft: Draft;
  onChange: (draft: Draft) => void;
}

const ROWS = 4;
const MAX_ROWS = 14;

/** The text of a message, a template to begin with, and documents of the client. */
export function Composer({ label, clientId, mergeValues, draft, onChange }: ComposerProps) {
  return (
    <>
      <TextArea
        label={label}
        dir="auto"
        rows={ROWS}
        maxRows={MAX_ROWS}
        value={draft.text}
        onChange={({ target }) => {
          onChange({ ...draft, text: target.value });
        }}
      />
      <div className="grid gap-2 empty:hidden sm:grid-cols-2">
        <TemplateSelect
          onChoose={(template) => {
            const filled = fillTemplate(template, mergeValues);
            onChange({ ...draft, text: draft.text.trim() === "" ? filled : `${draft.text.trim()}\n\n${filled}` });
          }}
        />
        <DocumentSelect clientId={clientId} draft={draft} onChange={onChange} />
      </div>
      <label className="flex min-h-8 items-center gap-2 text-sm touch:min-h-11">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={draft.isPriority}
          onChange={({ target }) => {
            onChange({ ...draft, isPriority: target.checked });
          }}
        />
        {messageText.isUrgent}
      </label>
    </>
  );
}

function TemplateSelect({ onChoose }: { onChoose: (text: string) => void }) {
  const templates = useQuery(api.messages.staff.templates, {}) ?? [];
  if (templates.length === 0) return null;
  return (
    <Select
      aria-label={messageText.template}
      value=""
      onChange={({ target }) => {
        const chosen = templates.find(({ templateId }) => templateId === target.value);
        if (chosen !== undefined) onChoose(chosen.text);
      }}
    >
      <option value="">{messageText.noTemplate}</option>
      {templates.map(({ templateId, name }) => (
        <option key={templateId} value={templateId}>
          {name}
        </option>
      ))}
    </Select>
  );
}

function DocumentSelect({ clientId, draft, onChange }: Pick<ComposerProps, "clientId" | "draft" | "onChange">) {
  const documents = useQuery(api.documents.staff.listOfClient, { clientId }) ?? [];
  const { documentIds } = draft;
  if (documents.length === 0) return null;
  return (
    <div className="space-y-1">
      <Select
        aria-label={messageText.attach}
        value=""
        onChange={({ target }) => {
          onChange({ ...draft, documentIds: [...documentIds, target.value] });
        }}
      >
        <option value="">{messageText.noDocument}</option>
        {documents
          .filter(({ documentId }) => !documentIds.includes(documentId))
          .map(({ documentId, fileName }) => (
            <option key={documentId} value={documentId}>
              {plainText(fileName)}
            </option>
          ))}
      </Select>
      {documentIds.length === 0 ? null : <p className="text-xs text-ink-soft">{messageText.shown}</p>}
      <ul aria-label={messageText.attached}>
        {documents
          .filter(({ documentId }) => documentIds.includes(documentId))
          .map(({ documentId, fileName }) => (
            <li key={documentId} className="flex items-center gap-2 text-sm">
              <span dir="auto" className="min-w-0 flex-1 truncate">
                {plainText(fileName)}
              </span>
              <Button
                look="quiet"
                size="icon"
                aria-label={messageText.removeAttached(plainText(fileName))}
                onClick={() => {
                  onChange({ ...draft, documentIds: documentIds.filter((each) => each !== documentId) });
                }}
              >
                <X aria-hidden className="size-4" />
              </Button>
            </li>
          ))}
      </ul>
    </div>
  );
}
