import { useId } from "react";
import { fillTemplate, type MergeValues } from "../../../../convex/messages/conversations/rules";
import { cn } from "../../../ui/cn";
import { TextArea } from "../../../ui/form/TextArea";
import { sendByKey } from "../shared/sendByKey";
import { messageText } from "./messageText";
import { useSavedReplies, type SavedReply } from "./useSavedReplies";

const MAX_ROWS = 14;
/** The box of one line grows to this height, which counts instead of lines. */
const ONE_LINE = { maxHeight: "12.5rem" };

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
  const listId = useId();
  const { offered, active, choose, follow, close, handleKey } = useSavedReplies({
    text,
    setText: onText,
    fill: (template) => fillTemplate(template, mergeValues),
  });
  const isOpen = offered.length > 0;
  const open = {
    "data-open-list": "",
    "aria-controls": listId,
    "aria-activedescendant": `${listId}-${String(active)}`,
  };
  return (
    <div className="relative">
      {isOpen ? <ReplyList id={listId} replies={offered} active={active} onChoose={choose} /> : null}
      <TextArea
        {...box}
        {...(isOpen ? open : {})}
        aria-autocomplete="list"
        dir="auto"
        rows={rows}
        maxRows={MAX_ROWS}
        readOnly={isSending}
        className={cn(rows === 1 && "min-h-11 py-2.5")}
        {...(rows === 1 && { style: ONE_LINE })}
        value={text}
        onChange={({ target }) => {
          onText(target.value);
          follow(target);
        }}
        onBlur={close}
        onKeyDown={(event) => {
          if (!handleKey(event)) sendByKey(event);
        }}
      />
      <span role="status" className="sr-only">
        {isOpen ? messageText.savedRepliesFound(offered.length) : ""}
      </span>
    </div>
  );
}

interface ReplyListProps {
  id: string;
  replies: readonly SavedReply[];
  active: number;
  onChoose: (reply: SavedReply) => void;
}

/** Ref of the active reply: the list scrolls. */
function showInList(reply: HTMLElement | null): void {
  reply?.scrollIntoView({ block: "nearest" });
}

function ReplyList({ id, replies, active, onChoose }: ReplyListProps) {
  return (
    <ul
      id={id}
      role="listbox"
      aria-label={messageText.savedReplies}
      className="absolute inset-x-0 bottom-full z-20 mb-1 max-h-56 overflow-y-auto rounded-md border border-line-strong bg-surface py-1 shadow-raised"
    >
      {replies.map((reply, place) => (
        <li
          key={reply.templateId}
          ref={place === active ? showInList : null}
          id={`${id}-${String(place)}`}
          role="option"
          aria-selected={place === active}
          onPointerDown={(event) => {
            // Keeps the focus and the caret in the box.
            event.preventDefault();
            onChoose(reply);
          }}
          className={cn("cursor-pointer px-3 py-2 text-sm text-ink", place === active && "bg-press")}
        >
          <span className="block truncate font-medium">{reply.name}</span>
          <span className="block truncate text-ink-soft">{reply.text}</span>
        </li>
      ))}
    </ul>
  );
}
