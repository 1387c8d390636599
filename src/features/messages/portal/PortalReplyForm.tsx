import { useMutation } from "convex/react";
import { X } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../../convex/_generated/api";
import { Quote } from "../shared/Quote";
import { useFocusText } from "../shared/useFocusText";
import { useMessageDraft } from "../shared/useMessageDraft";
import { useSayTyping } from "../shared/useTyping";
import { Banner } from "../../../ui/feedback/Banner";
import { Button } from "../../../ui/Button";
import { plainText } from "../../../ui/text/plainText";
import { TextArea } from "../../../ui/form/TextArea";
import { PortalAttachments } from "./PortalAttachments";
import { SendButton } from "./SendButton";
import type { PortalMessage, PortalThread } from "./portalThread";
import { UrgentBox } from "./UrgentBox";
import { fileProblem, useNewFile } from "./useNewFile";
import { useSendMessage } from "./useSendMessage";

const ROWS = 3;
const MAX_ROWS = 10;

interface ReplyFormProps {
  thread: PortalThread;
  /** The answered message; null for the conversation in general. */
  answered: PortalMessage | null;
  onAnswered: () => void;
}

/** The form of a reply. Unsent text stays, and a retry reuses the message's key. */
export function PortalReplyForm({ thread: { threadId, caseId }, answered, onAnswered }: ReplyFormProps) {
  const t = useTranslations("messages");
  const store = useMutation(api.messages.conversations.portal.send);
  const say = useMutation(api.messages.conversations.portal.setTyping);
  const sayTyping = useSayTyping(async () => await say({ threadId }));
  const { begun, keep, clientKey, renew } = useMessageDraft(threadId);
  const [text, setText] = useState(begun.text);
  const [isPriority, setPriority] = useState(false);
  const file = useNewFile(threadId);
  const { send, forget, isSending, failure, errors } = useSendMessage({ renew, fileProblem: fileProblem(file.upload) });
  const parentMessageId = answered?.messageId ?? null;
  return (
    <form
      ref={useFocusText(parentMessageId)}
      className="space-y-3 rounded-lg border border-line bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault();
        const { documentIds } = file;
        send({ text, subject: null, form: event.currentTarget }, async () => {
          await store({ message: { threadId, text, isPriority, parentMessageId, documentIds, clientKey } });
          setText("");
          setPriority(false);
          file.detach(documentIds);
          onAnswered();
        });
      }}
    >
      <Answered answered={answered} onAnswered={onAnswered} />
      <TextArea
        label={t("form.text")}
        dir="auto"
        rows={ROWS}
        maxRows={MAX_ROWS}
        // It is cleared once it is sent, so nothing is added to it on its way.
        readOnly={isSending}
        value={text}
        error={errors.text}
        onChange={(event) => {
          forget("text");
          setText(event.target.value);
          keep({ subject: "", text: event.target.value });
          sayTyping();
        }}
      />
      <PortalAttachments file={file} caseId={caseId} />
      <SendLine failure={failure} isSending={isSending}>
        <UrgentBox isUrgent={isPriority} onChange={setPriority} />
      </SendLine>
    </form>
  );
}

interface SendLineProps {
  failure: string | undefined;
  isSending: boolean;
  children: ReactNode;
}

function SendLine({ failure, isSending, children }: SendLineProps) {
  return (
    <>
      {failure === undefined ? null : <Banner tone="bad">{failure}</Banner>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        {children}
        <SendButton isSending={isSending} />
      </div>
    </>
  );
}

/** The answered message, above the reply. */
function Answered({ answered, onAnswered }: Pick<ReplyFormProps, "answered" | "onAnswered">) {
  const t = useTranslations("messages");
  if (answered === null) return null;
  return (
    <Quote
      lead={t("quoted", { name: plainText(answered.senderName) })}
      text={answered.text}
      action={
        <Button look="quiet" size="icon" aria-label={t("unquote")} onClick={onAnswered}>
          <X aria-hidden className="size-4" />
        </Button>
      }
    />
  );
}
