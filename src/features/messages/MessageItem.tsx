import { Paperclip, Reply } from "lucide-react";
import { Link } from "react-router-dom";
import { formatExactTime } from "../../lib/format";
import { MessageBody } from "../../lib/messages/MessageBody";
import { Quote } from "../../lib/messages/Quote";
import { documentPath } from "../../lib/paths";
import { Badge } from "../../ui/Badge";
import { Button } from "../../ui/Button";
import { cn } from "../../ui/cn";
import { plainText } from "../../ui/plainText";
import { messageText, type StaffMessage } from "./messageText";

interface MessageItemProps {
  message: StaffMessage;
  /** The message that this one answers; null where it is older than those that are shown. */
  parent: StaffMessage | null;
  clientId: string;
  onAnswer: () => void;
}

/** One message, with what it answers, its documents, and when the other side has read it. */
export function MessageItem({ message, parent, clientId, onAnswer }: MessageItemProps) {
  const { senderType, senderName, text, isPriority, at, readAt } = message;
  const isOurs = senderType === "staff";
  return (
    <article
      className={cn(
        "space-y-2 rounded-lg border border-line px-4 py-3 text-sm text-ink",
        isOurs ? "ml-8 bg-press" : "mr-8 bg-surface",
      )}
    >
      <p className="flex flex-wrap items-center gap-2 font-medium">
        <bdi dir="auto">{plainText(senderName)}</bdi>
        {isPriority ? <Badge tone="warn">{messageText.urgent}</Badge> : null}
      </p>
      {message.parentMessageId === null ? null : <Answered parent={parent} />}
      <MessageBody text={text} />
      <Attachments message={message} clientId={clientId} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-xs text-ink-soft">
          {messageText.sent(formatExactTime(at))}
          {isOurs && readAt !== null ? ` · ${messageText.read(formatExactTime(readAt))}` : null}
        </p>
        {isOurs ? null : (
          <Button look="quiet" size="small" onClick={onAnswer}>
            <Reply aria-hidden className="size-3.5" />
            {messageText.answer}
          </Button>
        )}
      </div>
    </article>
  );
}

function Answered({ parent }: Pick<MessageItemProps, "parent">) {
  if (parent === null) return <Quote lead={messageText.quotedEarlier} text={null} />;
  return <Quote lead={messageText.quoted(plainText(parent.senderName))} text={parent.text} />;
}

function Attachments({ message: { attachments }, clientId }: Pick<MessageItemProps, "message" | "clientId">) {
  if (attachments.length === 0) return null;
  return (
    <ul aria-label={messageText.attached} className="space-y-1">
      {attachments.map(({ documentId, fileName }) => (
        <li key={documentId} className="flex items-center gap-1.5">
          <Paperclip aria-hidden className="size-4 shrink-0 text-ink-faint" />
          {fileName === null ? (
            <span className="text-ink-soft">{messageText.gone}</span>
          ) : (
            <Link
              to={documentPath({ clientId, documentId })}
              dir="auto"
              className="min-w-0 break-words text-accent-ink hover:underline"
            >
              {plainText(fileName)}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
