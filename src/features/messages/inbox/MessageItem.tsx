import { Reply } from "lucide-react";
import { clientNameText } from "../../../../convex/platform/texts";
import { formatExactTime, formatTime } from "../../../lib/format/format";
import { dayKey, formatDate } from "../../../lib/format/formatDay";
import { MessageBody } from "../shared/MessageBody";
import { Quote } from "../shared/Quote";
import { Badge } from "../../../ui/text/Badge";
import { IconButton } from "../../../ui/IconButton";
import { cn } from "../../../ui/cn";
import { plainText } from "../../../ui/text/plainText";
import { AttachedDocuments } from "./AttachedDocuments";
import { bubble } from "../shared/bubble";
import { messageText, type StaffMessage } from "./messageText";

interface MessageItemProps {
  message: StaffMessage;
  /** Whether its author's name stands above the message before. */
  isTogether: boolean;
  /** The answered message; null if it is older than the shown ones. */
  parent: StaffMessage | null;
  onAnswer: () => void;
}

/** A message, with the answered one, its documents, and when the other side read it. */
export function MessageItem({ message, isTogether, parent, onAnswer }: MessageItemProps) {
  const { senderType, senderName, text, isPriority } = message;
  const isOurs = senderType === "staff";
  return (
    <article className={cn("group/message", bubble.item(isOurs), !isTogether && "mt-3")}>
      <p className={isTogether ? "sr-only" : bubble.name}>
        <bdi dir="auto">{plainText(senderName)}</bdi>
        {isOurs ? null : <Badge tone="quiet">{messageText.client}</Badge>}
      </p>
      <div className={bubble.row(isOurs)}>
        <div className={bubble.box(isOurs)}>
          {isPriority ? <Badge tone="warn">{messageText.urgent}</Badge> : null}
          {message.parentMessageId === null ? null : <Answered parent={parent} />}
          <MessageBody text={text} />
          <AttachedDocuments message={message} />
          <MessageTimes message={message} />
        </div>
        {isOurs ? null : (
          <IconButton
            label={messageText.answer}
            onClick={onAnswer}
            className="shrink-0 opacity-0 group-hover/message:opacity-100 focus-visible:opacity-100 print:hidden touch:opacity-100"
          >
            <Reply aria-hidden className="size-4" />
          </IconButton>
        )}
      </div>
    </article>
  );
}

/** When it was sent, and when the client read it: with the day, if that is another. */
function MessageTimes({ message: { senderType, at, readAt } }: Pick<MessageItemProps, "message">) {
  const seenAt = senderType === "staff" ? readAt : null;
  const seen = (time: number) =>
    dayKey(time) === dayKey(at) ? formatTime(time) : `${formatDate(time)}, ${formatTime(time)}`;
  return (
    <p className={bubble.times}>
      <time dateTime={new Date(at).toISOString()} title={formatExactTime(at)}>
        {formatTime(at)}
      </time>
      {seenAt === null ? null : (
        <>
          {" · "}
          <time dateTime={new Date(seenAt).toISOString()} title={formatExactTime(seenAt)}>
            {messageText.seen(seen(seenAt))}
          </time>
        </>
      )}
    </p>
  );
}

function Answered({ parent }: Pick<MessageItemProps, "parent">) {
  if (parent === null) return <Quote lead={messageText.quotedEarlier} text={null} />;
  const { senderName, senderType } = parent;
  const name = senderType === "client" ? clientNameText(senderName) : senderName;
  return <Quote lead={messageText.quoted(plainText(name))} text={parent.text} />;
}
