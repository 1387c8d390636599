import { useConvex, useMutation } from "convex/react";
import { useState, type ReactNode } from "react";
import { api } from "../../../../convex/_generated/api";
import { lineOf } from "../../../../convex/messages/conversations/rules";
import { ThreadMessages } from "../shared/ThreadMessages";
import { useMessagePages } from "../shared/useMessagePages";
import { useReadOnSight } from "../shared/useReadOnSight";
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
      <ThreadMessages
        messages={messages}
        older={older}
        words={WORDS}
        from="client"
        onAnswer={setAnsweredId}
        day={(at) => formatDay(at, serverNow())}
        item={(item) => <MessageItem {...item} />}
      />
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
