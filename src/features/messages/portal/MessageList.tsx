import { Fragment, useId, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { messageDays } from "../shared/messageDays";
import { ThreadBox, ThreadLine } from "../shared/ThreadBox";
import type { OlderMessages } from "../shared/useMessagePages";
import { useThreadScroll } from "../shared/useThreadScroll";
import { dayKey } from "../../../lib/format/formatDay";
import { serverNow } from "../../../ui/text/serverNow";
import { MessageItem } from "./MessageItem";
import type { PortalMessage } from "./portalThread";

const DAY_MS = 86_400_000;

interface MessageListProps {
  /** The oldest first. */
  messages: readonly PortalMessage[];
  older: OlderMessages;
  onAnswer: (messageId: string) => void;
}

/** The messages of a conversation by day. It opens at the first one that the client had not read. */
export function MessageList({ messages, older, onAnswer }: MessageListProps) {
  const t = useTranslations("messages");
  const id = useId();
  const [firstUnread] = useState(
    () => messages.find(({ senderType, readAt }) => senderType === "staff" && readAt === null)?.messageId ?? null,
  );
  const newest = messages.at(-1);
  const elementId = (messageId: string) => `${id}${messageId}`;
  const scroll = useThreadScroll({
    oldestId: elementId(messages[0]?.messageId ?? ""),
    newestId: elementId(newest?.messageId ?? ""),
    isOwn: newest?.isOwn === true,
    startId: firstUnread === null ? null : elementId(firstUnread),
    onTop: older.load,
  });
  const find = (messageId: string | null) => messages.find((each) => each.messageId === messageId) ?? null;
  const words = {
    messages: t("messages"),
    older: t("olderMessages"),
    loadingOlder: t("loadingOlder"),
    olderFailed: t("olderFailed"),
    newBelow: t("newBelow"),
  };
  return (
    <ThreadBox words={words} scroll={scroll} older={older}>
      {messageDays(messages).map((day) => (
        <Fragment key={day.at}>
          <ThreadLine>
            <Day at={day.at} />
          </ThreadLine>
          {day.messages.map(({ message, isTogether }) => (
            <Fragment key={message.messageId}>
              {message.messageId === firstUnread ? <ThreadLine isNew>{t("unreadFrom")}</ThreadLine> : null}
              <li id={elementId(message.messageId)}>
                <MessageItem
                  message={message}
                  isTogether={isTogether}
                  parent={find(message.parentMessageId)}
                  onAnswer={() => {
                    onAnswer(message.messageId);
                  }}
                />
              </li>
            </Fragment>
          ))}
        </Fragment>
      ))}
    </ThreadBox>
  );
}

function Day({ at }: { at: number }) {
  const t = useTranslations("messages");
  const format = useFormatter();
  const now = serverNow();
  if (dayKey(at) === dayKey(now)) return t("today");
  if (dayKey(at) === dayKey(now - DAY_MS)) return t("yesterday");
  return format.dateTime(at, { dateStyle: "long" });
}
