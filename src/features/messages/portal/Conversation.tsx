import { useMutation } from "convex/react";
import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { useTranslations } from "use-intl";
import { api } from "../../../../convex/_generated/api";
import { useReadOnSight } from "../shared/useReadOnSight";
import { useTypingNames } from "../shared/useTyping";
import { paths } from "../../../lib/paths";
import { PageHeading } from "../../../ui/text/PageHeading";
import { plainText } from "../../../ui/text/plainText";
import { PortalOpenedDocument } from "./PortalAttachedDocuments";
import { MessageList } from "./MessageList";
import { PortalReplyForm } from "./PortalReplyForm";
import type { PortalConversation } from "./portalThread";
import { ThreadFacts } from "./ThreadFacts";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";

interface ConversationProps extends Omit<PortalConversation, "hasOlder"> {
  /** The button that loads older messages. */
  older: ReactNode;
}

/** A conversation: the newest message, because clients come for an answer; then the reply form, then older messages. */
export function Conversation({ thread, messages, older }: ConversationProps) {
  const t = useTranslations("messages");
  const { threadId, subject, unread } = thread;
  const markRead = useMutation(api.messages.conversations.portal.markRead);
  useReadOnSight(unread, async () => await markRead({ threadId }));
  const [answeredId, setAnsweredId] = useState<string | null>(null);
  const answered = messages.find(({ messageId }) => messageId === answeredId) ?? null;
  return (
    <div className="space-y-4">
      <p>
        <Link to={paths.portalMessages} className="text-base text-accent-ink hover:underline">
          {t("back")}
        </Link>
      </p>
      <div className="space-y-1">
        <PageHeading>{plainText(subject)}</PageHeading>
        <ThreadFacts thread={thread} />
      </div>
      <MessageList messages={messages.slice(0, 1)} loaded={messages} onAnswer={setAnsweredId} />
      <PortalReplyForm
        key={threadId}
        thread={thread}
        answered={answered}
        onAnswered={() => {
          setAnsweredId(null);
        }}
      />
      <TypingLine threadId={threadId} />
      <MessageList messages={messages.slice(1)} loaded={messages} onAnswer={setAnsweredId} />
      <PortalOpenedDocument messages={messages} />
      {older}
    </div>
  );
}

/** The team members who are typing. Subscribes here, so that only this line renders. */
function TypingLine({ threadId }: { threadId: string }) {
  const t = useTranslations("messages");
  const names = useTypingNames(useRecoveringQuery(api.messages.conversations.portal.typing, { threadId }).value);
  return (
    <p role="status" className="-my-3 min-h-5 text-sm text-ink-soft">
      {names.length === 0 ? null : t("typing", { name: names.map(plainText).join(", ") })}
    </p>
  );
}
