import { Paperclip } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { api } from "../../../../convex/_generated/api";
import { fillTemplate, type MergeValues } from "../../../../convex/messages/conversations/rules";
import { commandKey } from "../../../lib/platform";
import { SideFailed } from "../../../lib/SideFailed";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { Banner } from "../../../ui/feedback/Banner";
import { Button } from "../../../ui/Button";
import { IconButton } from "../../../ui/IconButton";
import { Select } from "../../../ui/form/Select";
import { Attachments } from "./Attachments";
import { MessageBox } from "./MessageBox";
import { messageText } from "./messageText";
import type { NewFiles } from "./useNewFiles";

/** An unsent message. */
export interface ComposerDraft {
  text: string;
  isPriority: boolean;
}

export const EMPTY_DRAFT: ComposerDraft = { text: "", isPriority: false };

interface ComposerProps {
  label: string;
  labelHidden?: boolean;
  placeholder?: string;
  /** Lines of the empty text box. */
  rows: number;
  clientId: string;
  mergeValues: MergeValues;
  draft: ComposerDraft;
  files: NewFiles;
  /** The problem of the text. */
  error: string | undefined;
  /** Why the message was not sent. */
  failure: string | null;
  /** The text on its way to the server cannot be changed: it is cleared once it is there. */
  isSending: boolean;
  onChange: (draft: ComposerDraft) => void;
  /** More choices behind the paper clip. */
  children?: ReactNode;
}

/** The text of a message and the button that sends it; documents, saved replies and the mark "urgent" are behind the paper clip. */
export function Composer({ files, draft, failure, isSending, children, ...props }: ComposerProps) {
  const { clientId, mergeValues, onChange } = props;
  const [isOpen, setOpen] = useState(false);
  const moreId = useId();
  const isInUse = files.attached.length + files.left.length > 0 || draft.isPriority;
  const isShown = isOpen || isInUse;
  return (
    <>
      <div id={moreId} hidden={!isShown} className="max-h-[45dvh] space-y-3 overflow-y-auto short:max-h-none">
        {isShown ? (
          <>
            <Attachments clientId={clientId} files={files} />
            <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
              <TemplateSelect
                isDisabled={isSending}
                onChoose={(template) => {
                  const filled = fillTemplate(template, mergeValues);
                  const text = draft.text.trim() === "" ? filled : `${draft.text.trim()}\n\n${filled}`;
                  onChange({ ...draft, text });
                }}
              />
              {children}
              <UrgentBox draft={draft} onChange={onChange} />
            </div>
          </>
        ) : null}
      </div>
      {failure === null ? null : <Banner tone="bad">{failure}</Banner>}
      <Row {...props} draft={draft} isSending={isSending}>
        <IconButton
          label={messageText.more}
          aria-expanded={isShown}
          aria-controls={moreId}
          className="size-11 shrink-0"
          onClick={() => {
            setOpen(!isOpen);
          }}
        >
          <Paperclip aria-hidden className="size-5" />
        </IconButton>
      </Row>
    </>
  );
}

type RowProps = Omit<ComposerProps, "files" | "failure">;

/** The paper clip, the text, and Send: one line that grows. Larger boxes have the buttons below them. */
function Row({ rows, label, labelHidden, placeholder, children, ...props }: RowProps) {
  const { mergeValues, draft, error, isSending, onChange } = props;
  const isLine = rows === 1;
  const box = (
    <MessageBox
      label={label}
      labelHidden={labelHidden}
      placeholder={placeholder}
      rows={rows}
      error={error}
      mergeValues={mergeValues}
      isSending={isSending}
      text={draft.text}
      onText={(text) => {
        onChange({ ...draft, text });
      }}
    />
  );
  const send = (
    <Button
      type="submit"
      look="primary"
      disabled={isSending}
      title={messageText.sendBy(commandKey())}
      className="h-11 shrink-0 px-4"
    >
      {isSending ? messageText.sending : messageText.send}
    </Button>
  );
  if (!isLine) {
    return (
      <>
        {box}
        <div className="flex items-center justify-between gap-2">
          {children}
          {send}
        </div>
      </>
    );
  }
  return (
    <div className="flex items-start gap-2">
      {children}
      <div className="min-w-0 flex-1">{box}</div>
      {send}
    </div>
  );
}

function UrgentBox({ draft, onChange }: Pick<ComposerProps, "draft" | "onChange">) {
  return (
    <label className="flex min-h-9 items-center gap-2 text-sm touch:min-h-11">
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
  );
}

function TemplateSelect({ isDisabled, onChoose }: { isDisabled: boolean; onChoose: (text: string) => void }) {
  const { value: templates = [], ...failure } = useRecoveringQuery(api.messages.replyTemplates.staff.list, {});
  if (templates.length === 0) return <SideFailed text={messageText.templatesFailed} {...failure} />;
  return (
    <Select
      aria-label={messageText.template}
      className="w-60"
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
