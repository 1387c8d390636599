import { Reply } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { bubble } from "../shared/bubble";
import { MessageBody } from "../shared/MessageBody";
import { Quote } from "../shared/Quote";
import { dayKey } from "../../../lib/format/formatDay";
import { Badge } from "../../../ui/text/Badge";
import { IconButton } from "../../../ui/IconButton";
import { cn } from "../../../ui/cn";
import { plainText } from "../../../ui/text/plainText";
import { PortalAttachedDocuments } from "./PortalAttachedDocuments";
import type { PortalMessage } from "./portalThread";

interface MessageItemProps {
  message: PortalMessage;
  /** Whether its author's name stands above the message before. */
  isTogether: boolean;
  /** The answered message; null if it is older than the loaded ones. */
  parent: PortalMessage | null;
  onAnswer: () => void;
}

/** A message, with the answered one, its documents, and when the team read it. */
export function MessageItem({ message, isTogether, parent, onAnswer }: MessageItemProps) {
  const t = useTranslations("messages");
  const { senderType, senderName, text, isPriority } = message;
  const isOwn = senderType === "client";
  return (
    <article className={cn("group/message", bubble.item(isOwn), !isTogether && "mt-3")}>
      <p className={isTogether ? "sr-only" : bubble.name}>
        {isOwn ? t("you") : <bdi dir="auto">{plainText(senderName)}</bdi>}
      </p>
      <div className={bubble.row(isOwn)}>
        <div className={cn(bubble.box(isOwn), "text-base")}>
          {isPriority ? <Badge tone="warn">{t("urgent")}</Badge> : null}
          {message.parentMessageId === null ? null : <Answered parent={parent} />}
          <MessageBody text={text} />
          <PortalAttachedDocuments message={message} />
          <MessageTimes message={message} />
        </div>
        {isOwn ? null : (
          <IconButton
            label={t("answer")}
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

/** When it was sent, and when the team read it: with the day, if that is another. */
function MessageTimes({ message: { senderType, at, readAt } }: Pick<MessageItemProps, "message">) {
  const t = useTranslations("messages");
  const format = useFormatter();
  const time = (when: number) =>
    format.dateTime(
      when,
      dayKey(when) === dayKey(at) ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" },
    );
  return (
    <p className={bubble.times}>
      <time dateTime={new Date(at).toISOString()}>{time(at)}</time>
      {senderType === "client" && readAt !== null ? ` · ${t("seen", { time: time(readAt) })}` : null}
    </p>
  );
}

function Answered({ parent }: Pick<MessageItemProps, "parent">) {
  const t = useTranslations("messages");
  if (parent === null) return <Quote lead={t("quotedEarlier")} text={null} />;
  const { senderType, senderName, text } = parent;
  return (
    <Quote lead={senderType === "client" ? t("quotedOwn") : t("quoted", { name: plainText(senderName) })} text={text} />
  );
}
