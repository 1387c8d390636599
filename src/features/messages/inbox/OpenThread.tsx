import { useMutation } from "convex/react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import { PAGE } from "../../../../convex/messages/conversations/rules";
import { useReadOnSight } from "../shared/useReadOnSight";
import { useTypingNames } from "../shared/useTyping";
import { casePath, clientPath } from "../../../lib/paths";
import { listErrorText } from "../../../lib/calls/refusalText";
import { useLastValue } from "../../../lib/calls/useLastValue";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { Badge } from "../../../ui/text/Badge";
import { Banner } from "../../../ui/feedback/Banner";
import { DetailsLoading } from "../../../ui/text/DetailList";
import { Empty } from "../../../ui/feedback/Empty";
import { ListFailed } from "../../../ui/feedback/ListFailed";
import { plainText } from "../../../ui/text/plainText";
import { messageText, type StaffConversation } from "./messageText";
import { OpenedAttachment } from "./AttachedDocuments";
import { MessageItem } from "./MessageItem";
import { ReplyForm } from "./ReplyForm";
import { ShowOlder } from "../shared/ShowOlder";
import { ThreadActions } from "./ThreadActions";

/** A thread: its owner, the reply, and the messages, newest first; live. */
export function OpenThread({ threadId, back }: { threadId: string; back: string }) {
  const [wanted, setWanted] = useState<number>(PAGE);
  const asked = { threadId, wanted };
  const { value: newest, ...failure } = useRecoveringQuery(api.messages.conversations.staff.read, asked);
  // The reply stays while older messages load: it may have documents and files under way.
  const value = useLastValue(newest, threadId);
  const { error, isRetrying, retry } = failure;
  return (
    <section aria-label={messageText.title} className="space-y-4">
      <Link to={back} className="text-sm text-accent-ink hover:underline lg:hidden">
        {messageText.back}
      </Link>
      {error === null ? null : (
        <ListFailed message={listErrorText(error, messageText.failed)} onRetry={retry} isRetrying={isRetrying} />
      )}
      {value === undefined && error === null ? <DetailsLoading label={messageText.loading} /> : null}
      {value === null ? <Empty title={messageText.notFound} /> : null}
      {value ? (
        <>
          <Content {...value} />
          <ShowOlder
            hasOlder={value.hasOlder}
            wanted={wanted}
            onWanted={setWanted}
            label={messageText.olderMessages}
            most={messageText.mostShown}
          />
        </>
      ) : null}
    </section>
  );
}

function Content({ thread, messages, mergeValues, hasPortal }: StaffConversation) {
  const { threadId, unread } = thread;
  const markRead = useMutation(api.messages.conversations.staff.markRead);
  useReadOnSight(unread, async () => await markRead({ threadId }));
  const [answeredId, setAnsweredId] = useState<string | null>(null);
  const find = (messageId: string | null) => messages.find((each) => each.messageId === messageId) ?? null;
  return (
    <>
      <ThreadHead thread={thread} />
      <ThreadActions thread={thread} />
      {hasPortal ? null : <Banner tone="warn">{messageText.noPortal}</Banner>}
      <ReplyForm
        thread={thread}
        mergeValues={mergeValues}
        answered={find(answeredId)}
        onAnswered={() => {
          setAnsweredId(null);
        }}
      />
      <TypingLine threadId={threadId} />
      <ol className="space-y-3">
        {messages.map((message) => (
          <li key={message.messageId}>
            <MessageItem
              message={message}
              parent={find(message.parentMessageId)}
              onAnswer={() => {
                setAnsweredId(message.messageId);
              }}
            />
          </li>
        ))}
      </ol>
      <OpenedAttachment messages={messages} />
    </>
  );
}

function ThreadHead({ thread }: Pick<StaffConversation, "thread">) {
  const { subject, clientId, clientName, caseId, caseNumber, isPriority } = thread;
  return (
    <div className="space-y-1">
      <h2 dir="auto" className="text-lg font-semibold break-words text-ink">
        {plainText(subject)} {isPriority ? <Badge tone="warn">{messageText.urgent}</Badge> : null}
      </h2>
      <p className="flex flex-wrap gap-x-3 text-sm">
        <Link to={clientPath(clientId)} dir="auto" className="text-accent-ink hover:underline">
          {plainText(clientName)}
        </Link>
        {caseId === null ? null : (
          <Link to={casePath({ clientId, caseId })} className="text-accent-ink hover:underline">
            {caseNumber}
          </Link>
        )}
      </p>
    </div>
  );
}

/** The people who are typing: the client, or a colleague. Subscribes here, so that only this line renders. */
function TypingLine({ threadId }: { threadId: string }) {
  const names = useTypingNames(useRecoveringQuery(api.messages.conversations.staff.typing, { threadId }).value);
  return (
    <p role="status" className="-my-3 min-h-5 text-sm text-ink-soft">
      {names.length === 0 ? null : messageText.typing(names.map(plainText).join(", "))}
    </p>
  );
}
