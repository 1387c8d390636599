import { Reply } from "lucide-react";
import { clientNameText } from "../../../../convex/platform/texts";
import { formatMoment } from "../../../lib/format/format";
import { MessageBody } from "../shared/MessageBody";
import { Quote } from "../shared/Quote";
import { Badge } from "../../../ui/text/Badge";
import { Button } from "../../../ui/Button";
import { cn } from "../../../ui/cn";
import { plainText } from "../../../ui/text/plainText";
import { AttachedDocuments } from "./AttachedDocuments";
import { messageText, type StaffMessage } from "./messageText";

interface MessageItemProps {
  message: StaffMessage;
  /** The answered message; null if it is older than the shown ones. */
  parent: StaffMessage | null;
  onAnswer: () => void;
}

/** A message, with the answered one, its documents, and when the other side read it. */
export function MessageItem({ message, parent, onAnswer }: MessageItemProps) {
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
        {isOurs ? null : <Badge tone="quiet">{messageText.client}</Badge>}
        {isPriority ? <Badge tone="warn">{messageText.urgent}</Badge> : null}
      </p>
      {message.parentMessageId === null ? null : <Answered parent={parent} />}
      <MessageBody text={text} />
      <AttachedDocuments message={message} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-xs text-ink-soft">
          {messageText.sent(formatMoment(at))}
          {isOurs && readAt !== null ? ` · ${messageText.read(formatMoment(readAt))}` : null}
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
  const { senderName, senderType } = parent;
  const name = senderType === "client" ? clientNameText(senderName) : senderName;
  return <Quote lead={messageText.quoted(plainText(name))} text={parent.text} />;
}
