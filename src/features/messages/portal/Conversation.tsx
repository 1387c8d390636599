import { useConvex, useMutation } from "convex/react";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useTranslations } from "use-intl";
import { api } from "../../../../convex/_generated/api";
import { lineOf } from "../../../../convex/messages/conversations/rules";
import { useMessagePages } from "../shared/useMessagePages";
import { useReadOnSight } from "../shared/useReadOnSight";
import { useTypingNames } from "../shared/useTyping";
import { paths } from "../../../lib/paths";
import { Button } from "../../../ui/Button";
import { PageHeading } from "../../../ui/text/PageHeading";
import { plainText } from "../../../ui/text/plainText";
import { PortalOpenedDocument } from "./PortalAttachedDocuments";
import { MessageList } from "./MessageList";
import { PortalReplyForm } from "./PortalReplyForm";
import type { PortalConversation, PortalMessage, PortalThread } from "./portalThread";
import { ThreadFacts } from "./ThreadFacts";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";

const { earlier, markRead } = api.messages.conversations.portal;

/** A conversation: the newest message and the reply are at the end, in sight. It fills the screen where that is high enough. */
export function Conversation({ conversation }: { conversation: PortalConversation }) {
  const { thread } = conversation;
  const { threadId, unread } = thread;
  const client = useConvex();
  const mark = useMutation(markRead);
  useReadOnSight(unread, async () => await mark({ threadId }));
  const { messages, older } = useMessagePages(
    conversation,
    async (before) => await client.query(earlier, { threadId, before }),
  );
  const [answeredId, setAnsweredId] = useState<string | null>(null);
  const answered = messages.find(({ messageId }) => messageId === answeredId) ?? null;
  return (
    <div className="-mx-4 -my-6 flex flex-col bg-surface sm:border-x sm:border-line tall:h-[100cqh]">
      <Head thread={thread} />
      <MessageList messages={messages} older={older} onAnswer={setAnsweredId} />
      <TypingLine threadId={threadId} />
      <Arrivals newest={messages.at(-1)} />
      <PortalReplyForm
        thread={thread}
        answered={answered}
        onAnswered={() => {
          setAnsweredId(null);
        }}
      />
      <PortalOpenedDocument messages={messages} />
    </div>
  );
}

function Head({ thread }: { thread: PortalThread }) {
  const t = useTranslations("messages");
  return (
    <header className="flex shrink-0 items-center gap-2 border-b border-line py-2 pr-4 pl-2">
      <Button asChild look="quiet" size="icon" className="size-11 print:hidden">
        <Link to={paths.portalMessages} aria-label={t("back")} title={t("back")}>
          <ArrowLeft aria-hidden className="size-5" />
        </Link>
      </Button>
      <div className="min-w-0 flex-1">
        <div className="wrap-anywhere [&_h1]:text-lg">
          <PageHeading>{plainText(thread.subject)}</PageHeading>
        </div>
        <ThreadFacts thread={thread} />
      </div>
    </header>
  );
}

/** Announces a message that comes in while the conversation is open. */
function Arrivals({ newest }: { newest: PortalMessage | undefined }) {
  const t = useTranslations("messages");
  const [openedAt] = useState(newest?.at ?? 0);
  const isArrival = newest !== undefined && newest.at > openedAt && !newest.isOwn;
  return (
    <p role="status" className="sr-only">
      {isArrival ? (
        <span key={newest.messageId}>
          {t("arrived", { name: plainText(newest.senderName), line: plainText(lineOf(newest.text)) })}
        </span>
      ) : null}
    </p>
  );
}

/** The team members who are typing. Subscribes here, so that only this line renders. */
function TypingLine({ threadId }: { threadId: string }) {
  const t = useTranslations("messages");
  const names = useTypingNames(useRecoveringQuery(api.messages.conversations.portal.typing, { threadId }).value);
  return (
    <p role="status" className="min-h-5 shrink-0 px-4 text-sm text-ink-soft print:hidden">
      {names.length === 0 ? null : t("typing", { name: names.map(plainText).join(", ") })}
    </p>
  );
}
