import { Paperclip } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { MessageBody } from "../../lib/messages/MessageBody";
import { Badge } from "../../ui/Badge";
import { cn } from "../../ui/cn";
import { plainText } from "../../ui/plainText";
import type { PortalMessage } from "./portalThread";

/** The messages of a conversation, the newest first, as the list of them is. */
export function MessageList({ messages }: { messages: readonly PortalMessage[] }) {
  return (
    <ol className="space-y-3">
      {messages.map((message) => (
        <li key={message.messageId}>
          <Message message={message} />
        </li>
      ))}
    </ol>
  );
}

function Message({ message }: { message: PortalMessage }) {
  const t = useTranslations("messages");
  const format = useFormatter();
  const { senderType, senderName, text, isPriority, attachments, at, readAt } = message;
  const isOwn = senderType === "client";
  const time = (when: number) => format.dateTime(when, { dateStyle: "medium", timeStyle: "short" });
  return (
    <article
      className={cn(
        "space-y-2 rounded-lg border border-line px-4 py-3 text-base text-ink",
        isOwn ? "ml-6 bg-press sm:ml-16" : "mr-6 bg-surface sm:mr-16",
      )}
    >
      <p className="flex flex-wrap items-center gap-2 text-sm font-medium text-ink">
        {isOwn ? t("you") : <bdi dir="auto">{plainText(senderName)}</bdi>}
        {isPriority ? <Badge tone="warn">{t("urgent")}</Badge> : null}
      </p>
      <MessageBody text={text} />
      {attachments.length === 0 ? null : (
        <ul aria-label={t("form.attached")} className="space-y-1 text-sm">
          {attachments.map(({ documentId, fileName }) => (
            <li key={documentId} className="flex items-center gap-1.5 text-ink-soft">
              <Paperclip aria-hidden className="size-4 shrink-0" />
              <span dir="auto" className="min-w-0 break-words">
                {fileName === null ? t("form.gone") : plainText(fileName)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="text-xs text-ink-soft">
        {t("sent", { time: time(at) })}
        {isOwn && readAt !== null ? ` · ${t("read", { time: time(readAt) })}` : null}
      </p>
    </article>
  );
}
