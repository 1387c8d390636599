import { useConvex, useMutation } from "convex/react";
import { Fragment, useId, useState, type ReactNode } from "react";
import { api } from "../../../../convex/_generated/api";
import { lineOf } from "../../../../convex/messages/conversations/rules";
import { messageDays } from "../shared/messageDays";
import { ThreadBox, ThreadLine } from "../shared/ThreadBox";
import { useMessagePages, type OlderMessages } from "../shared/useMessagePages";
import { useReadOnSight } from "../shared/useReadOnSight";
import { useThreadScroll } from "../shared/useThreadScroll";
import { useTypingNames } from "../shared/useTyping";
import { formatDay } from "../../../lib/format/formatDay";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { Banner } from "../../../ui/feedback/Banner";
import { plainText } from "../../../ui/text/plainText";
import { serverNow } from "../../../ui/text/serverNow";
import { messageText, type StaffConversation, type StaffMessage } from "./messageText";
import { OpenedAttachment } from "./AttachedDocuments";
import { MessageItem } from "./MessageItem";
import { ReplyForm } from "./ReplyForm";
import { ThreadHead } from "./ThreadHead";

const WORDS = { ...messageText, older: messageText.olderMessages };

const { earlier, markRead } = api.messages.conversations.staff;

interface ConversationProps {
  conversation: StaffConversation;
  /** The link to the list, on narrow screens. */
  back: ReactNode;
}

/** An open thread: its head, its messages, and the reply. */
export function Conversation({ conversation, back }: ConversationProps) {
  const { thread, mergeValues, hasPortal } = conversation;
  const { threadId, unread } = thread;
  const client = useConvex();
  const mark = useMutation(markRead);
  useReadOnSight(unread, async () => await mark({ threadId }));
  const { messages, older } = useMessagePages(
    conversation,
    async (before) => await client.query(earlier, { threadId, before }),
  );
  const [answeredId, setAnsweredId] = useState<string | null>(null);
  const answered = messages.find((each) => each.messageId === answeredId) ?? null;
  const newest = messages.at(-1);
  return (
    <>
      <ThreadHead thread={thread} back={back} />
      {hasPortal ? null : (
        <Banner tone="warn" className="mx-4 mt-2">
          {messageText.noPortal}
        </Banner>
      )}
      <Messages messages={messages} older={older} onAnswer={setAnsweredId} />
      <TypingLine threadId={threadId} />
      <Arrivals newest={newest} />
      <ReplyForm
        thread={thread}
        newest={newest}
        mergeValues={mergeValues}
        answered={answered}
        onAnswered={() => {
          setAnsweredId(null);
        }}
      />
      <OpenedAttachment messages={messages} />
    </>
  );
}

interface MessagesProps {
  messages: readonly StaffMessage[];
  older: OlderMessages;
  onAnswer: (messageId: string) => void;
}

/** The messages by day. The thread opens at the first one that nobody here had read. */
function Messages({ messages, older, onAnswer }: MessagesProps) {
  const id = useId();
  const [firstUnread] = useState(
    () => messages.find(({ senderType, readAt }) => senderType === "client" && readAt === null)?.messageId ?? null,
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
    <ThreadBox words={WORDS} scroll={scroll} older={older}>
      {messageDays(messages).map((day) => (
        <Fragment key={day.at}>
          <ThreadLine>{formatDay(day.at, serverNow())}</ThreadLine>
          {day.messages.map(({ message, isTogether }) => (
            <Fragment key={message.messageId}>
              {message.messageId === firstUnread ? <ThreadLine isNew>{messageText.unreadFrom}</ThreadLine> : null}
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

/** Announces a message that comes in while the thread is open. */
function Arrivals({ newest }: { newest: StaffMessage | undefined }) {
  const [openedAt] = useState(newest?.at ?? 0);
  const isArrival = newest !== undefined && newest.at > openedAt && !newest.isOwn;
  return (
    <p role="status" className="sr-only">
      {isArrival ? (
        <span key={newest.messageId}>
          {messageText.arrived(plainText(newest.senderName), plainText(lineOf(newest.text)))}
        </span>
      ) : null}
    </p>
  );
}

/** The people who are typing: the client, or a colleague. Subscribes here, so that only this line renders. */
function TypingLine({ threadId }: { threadId: string }) {
  const names = useTypingNames(useRecoveringQuery(api.messages.conversations.staff.typing, { threadId }).value);
  return (
    <p role="status" className="min-h-5 shrink-0 px-4 text-sm text-ink-soft print:hidden">
      {names.length === 0 ? null : messageText.typing(names.map(plainText).join(", "))}
    </p>
  );
}
