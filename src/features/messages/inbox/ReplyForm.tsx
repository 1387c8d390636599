import { useMutation } from "convex/react";
import { X } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { api } from "../../../../convex/_generated/api";
import type { MergeValues } from "../../../../convex/messages/conversations/rules";
import { composerBar } from "../shared/composerBar";
import { focusFirstWrong } from "../shared/focusFirstWrong";
import { Quote } from "../shared/Quote";
import { useFocusText } from "../shared/useFocusText";
import { useMessageDraft } from "../shared/useMessageDraft";
import { useSayTyping } from "../shared/useTyping";
import { useScreenKeys } from "../../../lib/keys/screenKeys";
import { useWrite } from "../../../lib/calls/useWrite";
import { Banner } from "../../../ui/feedback/Banner";
import { cn } from "../../../ui/cn";
import { IconButton } from "../../../ui/IconButton";
import { plainText } from "../../../ui/text/plainText";
import { THREAD_KEYS } from "./inboxKeys";
import { Composer, EMPTY_DRAFT, type ComposerDraft } from "./Composer";
import { messageRefusal, messageText, staffTextProblem, type StaffMessage, type StaffThread } from "./messageText";
import { useNewFiles } from "./useNewFiles";

interface ReplyFormProps {
  thread: Pick<StaffThread, "threadId" | "clientId" | "caseId">;
  newest: StaffMessage | undefined;
  mergeValues: MergeValues;
  /** The answered message; null for the thread in general. */
  answered: StaffMessage | null;
  onAnswered: () => void;
}

/** The text of a reply, its problem, and sending. Unsent text stays, and a retry reuses the message's key. */
function useReply({ thread, answered, onAnswered }: ReplyFormProps) {
  const { threadId, clientId, caseId } = thread;
  const { begun, keep, clientKey, renew } = useMessageDraft(threadId);
  const [draft, setDraft] = useState({ ...EMPTY_DRAFT, text: begun.text });
  const [error, setError] = useState<string | undefined>();
  const say = useMutation(api.messages.conversations.staff.setTyping);
  const sayTyping = useSayTyping(async () => await say({ threadId }));
  const files = useNewFiles({ clientId, caseId });
  const { run, isSending, failure } = useWrite(api.messages.conversations.staff.send, {
    refusalText: messageRefusal,
    unforeseen: messageText.notSent,
    onDone: (_, { message }) => {
      setDraft(EMPTY_DRAFT);
      files.detach(message.documentIds);
      renew();
      onAnswered();
    },
  });
  const send = (form: HTMLFormElement) => {
    const problem = staffTextProblem(draft.text);
    flushSync(() => {
      setError(problem);
    });
    focusFirstWrong(form);
    if (problem !== undefined || !files.checkReady()) return;
    const parentMessageId = answered?.messageId ?? null;
    run({ message: { threadId, ...draft, documentIds: files.documentIds, parentMessageId, clientKey } });
  };
  const change = (next: ComposerDraft) => {
    setDraft(next);
    setError(undefined);
    keep({ subject: "", text: next.text });
    if (next.text !== draft.text) sayTyping();
  };
  return { draft, change, error, files, send, isSending, failure: files.heldBack ?? failure };
}

/** The form of a reply, at the end of the thread. On low screens it stays in the window while there is room for it. */
export function ReplyForm(props: ReplyFormProps) {
  const { thread, newest, mergeValues, answered, onAnswered } = props;
  const { draft, change, send, ...composer } = useReply(props);
  const form = useFocusText(answered?.messageId ?? null);
  useScreenKeys(THREAD_KEYS, { r: () => form.current?.querySelector("textarea")?.focus() });
  return (
    <form
      ref={form}
      className={cn(composerBar, "px-3 lg:rounded-b-lg")}
      onSubmit={(event) => {
        event.preventDefault();
        send(event.currentTarget);
      }}
    >
      <Answered answered={answered} onAnswered={onAnswered} />
      <RepliedMeanwhile newest={newest} isWriting={draft.text.trim() !== ""} />
      <Composer
        {...composer}
        label={messageText.reply}
        labelHidden
        placeholder={messageText.replyHint}
        rows={1}
        clientId={thread.clientId}
        mergeValues={mergeValues}
        draft={draft}
        onChange={change}
      />
    </form>
  );
}

/** Says that a colleague has replied since the person began to write. */
function RepliedMeanwhile({ newest, isWriting }: { newest: StaffMessage | undefined; isWriting: boolean }) {
  const [readAt, setReadAt] = useState(newest?.at ?? 0);
  if (!isWriting && newest !== undefined && newest.at !== readAt) setReadAt(newest.at);
  if (!isWriting || newest === undefined || newest.at <= readAt) return null;
  if (newest.senderType !== "staff" || newest.isOwn) return null;
  return <Banner tone="warn">{messageText.repliedMeanwhile(plainText(newest.senderName))}</Banner>;
}

/** The answered message, above the reply. */
function Answered({ answered, onAnswered }: Pick<ReplyFormProps, "answered" | "onAnswered">) {
  if (answered === null) return null;
  return (
    <Quote
      lead={messageText.quoted(plainText(answered.senderName))}
      text={answered.text}
      action={
        <IconButton label={messageText.unquote} onClick={onAnswered}>
          <X aria-hidden className="size-4" />
        </IconButton>
      }
    />
  );
}
