import { useMutation } from "convex/react";
import { X } from "lucide-react";
import { useState } from "react";
import { api } from "../../../../convex/_generated/api";
import type { MergeValues } from "../../../../convex/messages/conversations/rules";
import { Quote } from "../shared/Quote";
import { useFocusText } from "../shared/useFocusText";
import { useMessageDraft } from "../shared/useMessageDraft";
import { useSayTyping } from "../shared/useTyping";
import { useWrite } from "../../../lib/calls/useWrite";
import { Button } from "../../../ui/Button";
import { plainText } from "../../../ui/text/plainText";
import { Composer, EMPTY_DRAFT } from "./Composer";
import { messageRefusal, messageText, type StaffMessage, type StaffThread } from "./messageText";
import { SendRow } from "./SendRow";
import { useNewFiles } from "./useNewFiles";

interface ReplyFormProps {
  thread: Pick<StaffThread, "threadId" | "clientId" | "caseId">;
  mergeValues: MergeValues;
  /** The answered message; null for the thread in general. */
  answered: StaffMessage | null;
  onAnswered: () => void;
}

/** The form of a reply. Unsent text stays, and a retry reuses the message's key. */
export function ReplyForm({ thread, mergeValues, answered, onAnswered }: ReplyFormProps) {
  const { threadId, clientId, caseId } = thread;
  const { begun, keep, clientKey, renew } = useMessageDraft(threadId);
  const [draft, setDraft] = useState({ ...EMPTY_DRAFT, text: begun.text });
  const parentMessageId = answered?.messageId ?? null;
  const form = useFocusText(parentMessageId);
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
  return (
    <form
      ref={form}
      className="space-y-3 rounded-lg border border-line bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!files.checkReady()) return;
        run({ message: { threadId, ...draft, documentIds: files.documentIds, parentMessageId, clientKey } });
      }}
    >
      <Answered answered={answered} onAnswered={onAnswered} />
      <Composer
        label={messageText.reply}
        clientId={clientId}
        mergeValues={mergeValues}
        draft={draft}
        files={files}
        isSending={isSending}
        onChange={(next) => {
          setDraft(next);
          keep({ subject: "", text: next.text });
          if (next.text !== draft.text) sayTyping();
        }}
      />
      <SendRow failure={files.heldBack ?? failure} isSending={isSending} />
    </form>
  );
}

/** The answered message, above the reply. */
function Answered({ answered, onAnswered }: Pick<ReplyFormProps, "answered" | "onAnswered">) {
  if (answered === null) return null;
  return (
    <Quote
      lead={messageText.quoted(plainText(answered.senderName))}
      text={answered.text}
      action={
        <Button look="quiet" size="icon" aria-label={messageText.unquote} onClick={onAnswered}>
          <X aria-hidden className="size-4" />
        </Button>
      }
    />
  );
}
