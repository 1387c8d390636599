import { fillTemplate, type MergeValues } from "../../../../convex/messages/conversations/rules";
import { cn } from "../../../ui/cn";
import { OffersBox } from "../shared/OffersBox";
import { sendByKey } from "../shared/sendByKey";
import { messageText } from "./messageText";
import { useSavedReplies, type SavedReply } from "./useSavedReplies";

const MAX_ROWS = 14;
/** The box of one line grows to this height, which counts instead of lines. */
const ONE_LINE = { maxHeight: "12.5rem" };

const LIST = {
  name: messageText.savedReplies,
  found: messageText.savedRepliesFound,
  keyOf: ({ templateId }: SavedReply) => templateId,
  show: ({ name, text }: SavedReply) => (
    <>
      <span className="block truncate font-medium">{name}</span>
      <span className="block truncate text-ink-soft">{text}</span>
    </>
  ),
};

interface MessageBoxProps {
  label: string;
  labelHidden: boolean | undefined;
  placeholder: string | undefined;
  rows: number;
  error: string | undefined;
  mergeValues: MergeValues;
  isSending: boolean;
  text: string;
  onText: (text: string) => void;
}

/** The text of a message, up to 200 px tall. A slash at the beginning of a line offers the saved replies. */
export function MessageBox({ mergeValues, isSending, text, onText, rows, ...box }: MessageBoxProps) {
  const replies = useSavedReplies({
    text,
    setText: onText,
    fill: (template) => fillTemplate(template, mergeValues),
  });
  return (
    <OffersBox
      {...box}
      dir="auto"
      rows={rows}
      maxRows={MAX_ROWS}
      readOnly={isSending}
      className={cn(rows === 1 && "min-h-11 py-2.5")}
      {...(rows === 1 && { style: ONE_LINE })}
      value={text}
      onText={onText}
      onKey={sendByKey}
      offers={{ ...replies, ...LIST }}
    />
  );
}
