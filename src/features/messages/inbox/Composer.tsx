import { api } from "../../../../convex/_generated/api";
import { fillTemplate, type MergeValues } from "../../../../convex/messages/conversations/rules";
import { Select } from "../../../ui/form/Select";
import { TextArea } from "../../../ui/form/TextArea";
import { Attachments } from "./Attachments";
import { messageText } from "./messageText";
import type { NewFiles } from "./useNewFiles";
import { SideFailed } from "../../../lib/SideFailed";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";

/** An unsent message. */
interface ComposerDraft {
  text: string;
  isPriority: boolean;
}

export const EMPTY_DRAFT: ComposerDraft = { text: "", isPriority: false };

interface ComposerProps {
  label: string;
  clientId: string;
  mergeValues: MergeValues;
  draft: ComposerDraft;
  files: NewFiles;
  /** The text on its way to the server cannot be changed: it is cleared once it is there. */
  isSending: boolean;
  onChange: (draft: ComposerDraft) => void;
}

const ROWS = 4;
const MAX_ROWS = 14;

/** The text of a message, templates for it, and documents of the client. */
export function Composer({ label, clientId, mergeValues, draft, files, isSending, onChange }: ComposerProps) {
  return (
    <>
      <TextArea
        label={label}
        dir="auto"
        rows={ROWS}
        maxRows={MAX_ROWS}
        readOnly={isSending}
        value={draft.text}
        onChange={({ target }) => {
          onChange({ ...draft, text: target.value });
        }}
      />
      <div className="grid gap-2 empty:hidden sm:grid-cols-2">
        <TemplateSelect
          isDisabled={isSending}
          onChoose={(template) => {
            const filled = fillTemplate(template, mergeValues);
            onChange({ ...draft, text: draft.text.trim() === "" ? filled : `${draft.text.trim()}\n\n${filled}` });
          }}
        />
      </div>
      <Attachments clientId={clientId} files={files} />
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

function TemplateSelect({ isDisabled, onChoose }: { isDisabled: boolean; onChoose: (text: string) => void }) {
  const { value: templates = [], ...failure } = useRecoveringQuery(api.messages.conversations.staff.templates, {});
  if (templates.length === 0) return <SideFailed text={messageText.templatesFailed} {...failure} />;
  return (
    <Select
      aria-label={messageText.template}
      disabled={isDisabled}
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
