import { useFormatter, useTranslations } from "use-intl";
import { ThreadMessages } from "../shared/ThreadMessages";
import type { OlderMessages } from "../shared/useMessagePages";
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

/** The messages of a conversation, in the client's language. */
export function MessageList(props: MessageListProps) {
  const t = useTranslations("messages");
  const words = {
    messages: t("messages"),
    older: t("olderMessages"),
    loadingOlder: t("loadingOlder"),
    olderFailed: t("olderFailed"),
    newBelow: t("newBelow"),
    unreadFrom: t("unreadFrom"),
  };
  return (
    <ThreadMessages
      {...props}
      words={words}
      from="staff"
      day={(at) => <Day at={at} />}
      item={(item) => <MessageItem {...item} />}
    />
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
