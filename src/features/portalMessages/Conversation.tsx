import { useMutation, useQuery } from "convex/react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useTranslations } from "use-intl";
import { api } from "../../../convex/_generated/api";
import { useReadOnSight } from "../../lib/messages/useReadOnSight";
import { useSayTyping, useTypingNames } from "../../lib/messages/useTyping";
import { paths } from "../../lib/paths";
import { Button } from "../../ui/Button";
import { PageHeading } from "../../ui/PageHeading";
import { plainText } from "../../ui/plainText";
import { TextArea } from "../../ui/TextArea";
import { Attachments } from "./Attachments";
import { Failure, SendButton } from "./FormEnd";
import { MessageList } from "./MessageList";
import type { Conversation as Content } from "./portalThread";
import { UrgentBox } from "./UrgentBox";
import { useSendMessage } from "./useSendMessage";

const ROWS = 3;
const MAX_ROWS = 10;

interface ConversationProps extends Content {
  onShowOlder: () => void;
}

/** One conversation: what to write on top, where the thumb and the newest message are. */
export function Conversation({ thread, messages, hasOlder, onShowOlder }: ConversationProps) {
  const t = useTranslations("messages");
  const { threadId, subject, unread } = thread;
  const markRead = useMutation(api.messages.portal.markRead);
  useReadOnSight(unread, async () => await markRead({ threadId }));
  return (
    <div className="space-y-4">
      <p>
        <Link to={paths.portalMessages} className="text-base text-accent-ink hover:underline">
          {t("back")}
        </Link>
      </p>
      <PageHeading>{plainText(subject)}</PageHeading>
      <Reply key={threadId} threadId={threadId} />
      <TypingLine threadId={threadId} />
      <MessageList messages={messages} />
      {hasOlder ? <Button onClick={onShowOlder}>{t("olderMessages")}</Button> : null}
    </div>
  );
}

/** Who of the team types. Its query is its own, so that it draws nothing else again. */
function TypingLine({ threadId }: { threadId: string }) {
  const t = useTranslations("messages");
  const names = useTypingNames(useQuery(api.messages.portal.typing, { threadId }));
  return (
    <p role="status" className="min-h-5 text-sm text-ink-soft">
      {names.length === 0 ? null : t("typing", { name: names.map(plainText).join(", ") })}
    </p>
  );
}

function Reply({ threadId }: { threadId: string }) {
  const t = useTranslations("messages");
  const store = useMutation(api.messages.portal.send);
  const say = useMutation(api.messages.portal.setTyping);
  const sayTyping = useSayTyping(async () => await say({ threadId }));
  const [text, setText] = useState("");
  const [isPriority, setPriority] = useState(false);
  const [documentIds, setDocumentIds] = useState<string[]>([]);
  const { send, isSending, failure } = useSendMessage();
  return (
    <form
      className="space-y-3 rounded-lg border border-line bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault();
        send({ text, subject: null }, async (clientKey) => {
          await store({ message: { threadId, text, isPriority, parentMessageId: null, documentIds, clientKey } });
          setText("");
          setPriority(false);
          setDocumentIds([]);
        });
      }}
    >
      <TextArea
        label={t("form.text")}
        dir="auto"
        rows={ROWS}
        maxRows={MAX_ROWS}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          sayTyping();
        }}
      />
      <Attachments chosen={documentIds} onChange={setDocumentIds} />
      <Failure>{failure}</Failure>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <UrgentBox isUrgent={isPriority} onChange={setPriority} />
        <SendButton isSending={isSending} />
      </div>
    </form>
  );
}
