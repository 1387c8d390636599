import { Reply } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { MessageBody } from "../shared/MessageBody";
import { Quote } from "../shared/Quote";
import { Badge } from "../../../ui/text/Badge";
import { Button } from "../../../ui/Button";
import { cn } from "../../../ui/cn";
import { plainText } from "../../../ui/text/plainText";
import { PortalAttachedDocuments } from "./PortalAttachedDocuments";
import type { PortalMessage } from "./portalThread";

interface MessageListProps {
  messages: readonly PortalMessage[];
  /** All loaded messages: a message may answer one from another part of the list. */
  loaded: readonly PortalMessage[];
  onAnswer: (messageId: string) => void;
}

/** The messages of a conversation, the newest first. */
export function MessageList({ messages, loaded, onAnswer }: MessageListProps) {
  return (
    <ol className="space-y-3">
      {messages.map((message) => (
        <li key={message.messageId}>
          <Message
            message={message}
            parent={loaded.find(({ messageId }) => messageId === message.parentMessageId) ?? null}
            onAnswer={() => {
              onAnswer(message.messageId);
            }}
          />
        </li>
      ))}
    </ol>
  );
}

interface MessageProps {
  message: PortalMessage;
  /** The answered message; null if it is older than the loaded ones. */
  parent: PortalMessage | null;
  onAnswer: () => void;
}

function Message({ message, parent, onAnswer }: MessageProps) {
  const t = useTranslations("messages");
  const format = useFormatter();
  const { senderType, senderName, text, isPriority, at, readAt } = message;
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
      {message.parentMessageId === null ? null : <Answered parent={parent} />}
      <MessageBody text={text} />
      <PortalAttachedDocuments message={message} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-xs text-ink-soft">
          {t("sent", { time: time(at) })}
          {isOwn && readAt !== null ? ` · ${t("read", { time: time(readAt) })}` : null}
        </p>
        {isOwn ? null : (
          <Button look="quiet" size="small" onClick={onAnswer}>
            <Reply aria-hidden className="size-3.5" />
            {t("answer")}
          </Button>
        )}
      </div>
    </article>
  );
}

function Answered({ parent }: Pick<MessageProps, "parent">) {
  const t = useTranslations("messages");
  if (parent === null) return <Quote lead={t("quotedEarlier")} text={null} />;
  const { senderType, senderName, text } = parent;
  return (
    <Quote lead={senderType === "client" ? t("quotedOwn") : t("quoted", { name: plainText(senderName) })} text={text} />
  );
}
