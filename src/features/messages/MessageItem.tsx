import { Paperclip } from "lucide-react";
import { Link } from "react-router-dom";
import { formatExactTime } from "../../lib/format";
import { MessageBody } from "../../lib/messages/MessageBody";
import { documentPath } from "../../lib/paths";
import { Badge } from "../../ui/Badge";
import { cn } from "../../ui/cn";
import { plainText } from "../../ui/plainText";
import { messageText, type StaffMessage } from "./messageText";

/** One message, with its documents and when the other side has read it. */
export function MessageItem({ message, clientId }: { message: StaffMessage; clientId: string }) {
  const { senderType, senderName, text, isPriority, attachments, at, readAt } = message;
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
      <MessageBody text={text} />
      {attachments.length === 0 ? null : (
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
      )}
      <p className="text-xs text-ink-soft">
        {messageText.sent(formatExactTime(at))}
        {isOurs && readAt !== null ? ` · ${messageText.read(formatExactTime(readAt))}` : null}
      </p>
    </article>
  );
}
