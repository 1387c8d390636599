import { Fragment, useId, useState, type ReactNode } from "react";
import { messageDays, type PlacedMessage } from "./messageDays";
import { ThreadBox, ThreadLine, type ThreadBoxWords } from "./ThreadBox";
import type { OlderMessages } from "./useMessagePages";
import { useThreadScroll } from "./useThreadScroll";

interface Message {
  messageId: string;
  parentMessageId: string | null;
  senderType: string;
  senderName: string;
  at: number;
  readAt: number | null;
  isOwn: boolean;
}

interface ItemProps<Shown> extends PlacedMessage<Shown> {
  /** The message that it answers. */
  parent: Shown | null;
  onAnswer: () => void;
}

interface ThreadMessagesProps<Shown extends Message> {
  /** The oldest first. */
  messages: readonly Shown[];
  older: OlderMessages;
  words: ThreadBoxWords & { unreadFrom: string };
  /** Whose messages are new until they are read here. */
  from: "client" | "staff";
  onAnswer: (messageId: string) => void;
  day: (at: number) => ReactNode;
  item: (props: ItemProps<Shown>) => ReactNode;
}

/** The messages of a thread by day. It opens at the first one that was not read here. */
export function ThreadMessages<Shown extends Message>(props: ThreadMessagesProps<Shown>) {
  const { messages, older, words, from, onAnswer, day, item } = props;
  const id = useId();
  const [firstUnread] = useState(
    () => messages.find(({ senderType, readAt }) => senderType === from && readAt === null)?.messageId ?? null,
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
  return (
    <ThreadBox words={words} scroll={scroll} older={older}>
      {messageDays(messages).map(({ at, messages: ofDay }) => (
        <Fragment key={at}>
          <ThreadLine>{day(at)}</ThreadLine>
          {ofDay.map(({ message, isTogether }) => {
            const { messageId, parentMessageId } = message;
            const onAnswerThis = () => {
              onAnswer(messageId);
            };
            return (
              <Fragment key={messageId}>
                {messageId === firstUnread ? <ThreadLine isNew>{words.unreadFrom}</ThreadLine> : null}
                <li id={elementId(messageId)}>
                  {item({ message, isTogether, parent: find(parentMessageId), onAnswer: onAnswerThis })}
                </li>
              </Fragment>
            );
          })}
        </Fragment>
      ))}
    </ThreadBox>
  );
}
