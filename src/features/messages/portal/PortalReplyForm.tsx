import { useMutation } from "convex/react";
import { Paperclip, X } from "lucide-react";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../../convex/_generated/api";
import { composerBar } from "../shared/composerBar";
import { Quote } from "../shared/Quote";
import { sendByKey } from "../shared/sendByKey";
import { useFocusText } from "../shared/useFocusText";
import { useMessageDraft } from "../shared/useMessageDraft";
import { useSayTyping } from "../shared/useTyping";
import { Banner } from "../../../ui/feedback/Banner";
import { cn } from "../../../ui/cn";
import { IconButton } from "../../../ui/IconButton";
import { plainText } from "../../../ui/text/plainText";
import { TextArea } from "../../../ui/form/TextArea";
import { PortalAttachments } from "./PortalAttachments";
import { SendButton } from "./SendButton";
import type { PortalMessage, PortalThread } from "./portalThread";
import { UrgentBox } from "./UrgentBox";
import { fileProblem, useNewFile, type NewFile } from "./useNewFile";
import { useSendMessage } from "./useSendMessage";

/** The height to which the text grows, from one line. */
const GROWN = { maxHeight: "12.5rem" };
/** The height counts instead. */
const MAX_ROWS = 20;

interface ReplyFormProps {
  thread: PortalThread;
  /** The answered message; null for the conversation in general. */
  answered: PortalMessage | null;
  onAnswered: () => void;
}

/** The form of a reply, at the end of the conversation. Unsent text stays, and a retry reuses the message's key. */
export function PortalReplyForm({ thread: { threadId, caseId }, answered, onAnswered }: ReplyFormProps) {
  const store = useMutation(api.messages.conversations.portal.send);
  const say = useMutation(api.messages.conversations.portal.setTyping);
  const sayTyping = useSayTyping(async () => await say({ threadId }));
  const { begun, keep, clientKey, renew } = useMessageDraft(threadId);
  const [text, setText] = useState(begun.text);
  const [isPriority, setPriority] = useState(false);
  const file = useNewFile(threadId);
  const sending = useSendMessage({ renew, fileProblem: fileProblem(file.upload) });
  const parentMessageId = answered?.messageId ?? null;
  return (
    <form
      ref={useFocusText(parentMessageId)}
      className={cn(composerBar, "px-2")}
      onSubmit={(event) => {
        event.preventDefault();
        const { documentIds } = file;
        sending.send({ text, subject: null, form: event.currentTarget }, async () => {
          await store({ message: { threadId, text, isPriority, parentMessageId, documentIds, clientKey } });
          setText("");
          setPriority(false);
          file.detach(documentIds);
          onAnswered();
        });
      }}
    >
      <Answered answered={answered} onAnswered={onAnswered} />
      <Writing
        file={file}
        caseId={caseId}
        text={text}
        isPriority={isPriority}
        sending={sending}
        onPriority={setPriority}
        onText={(next) => {
          setText(next);
          sending.forget("text");
          keep({ subject: "", text: next });
          sayTyping();
        }}
      />
    </form>
  );
}

interface WritingProps {
  file: NewFile;
  caseId: string | null;
  text: string;
  isPriority: boolean;
  sending: ReturnType<typeof useSendMessage>;
  onText: (text: string) => void;
  onPriority: (isPriority: boolean) => void;
}

/** The paper clip, the text and Send. Documents and the mark "urgent" are behind the paper clip, or shown while in use. */
function Writing({ file, caseId, text, isPriority, sending, onText, onPriority }: WritingProps) {
  const t = useTranslations("messages");
  const [isOpen, setOpen] = useState(false);
  const moreId = useId();
  const isShown = isOpen || isPriority || file.attached.length > 0 || file.upload !== null;
  return (
    <>
      <div id={moreId} hidden={!isShown} className="max-h-[40dvh] space-y-3 overflow-y-auto px-2 short:max-h-none">
        {isShown ? (
          <>
            <PortalAttachments file={file} caseId={caseId} />
            <UrgentBox isUrgent={isPriority} onChange={onPriority} />
          </>
        ) : null}
      </div>
      {sending.failure === undefined ? null : <Banner tone="bad">{sending.failure}</Banner>}
      <div className="flex items-start gap-2">
        <IconButton
          label={t("form.more")}
          aria-expanded={isShown}
          aria-controls={moreId}
          className="size-11 shrink-0"
          onClick={() => {
            setOpen(!isOpen);
          }}
        >
          <Paperclip aria-hidden className="size-5" />
        </IconButton>
        <MessageText text={text} sending={sending} onText={onText} />
        <SendButton isSending={sending.isSending} />
      </div>
    </>
  );
}

function MessageText({ text, sending, onText }: Pick<WritingProps, "text" | "sending" | "onText">) {
  const t = useTranslations("messages");
  return (
    <div className="min-w-0 flex-1">
      <TextArea
        label={t("form.text")}
        labelHidden
        placeholder={t("form.text")}
        error={sending.errors.text}
        dir="auto"
        rows={1}
        maxRows={MAX_ROWS}
        style={GROWN}
        className="min-h-11 py-2.5"
        // It is cleared once it is sent, so nothing is added to it on its way.
        readOnly={sending.isSending}
        value={text}
        onKeyDown={sendByKey}
        onChange={({ target }) => {
          onText(target.value);
        }}
      />
    </div>
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
        <IconButton label={t("unquote")} onClick={onAnswered}>
          <X aria-hidden className="size-4" />
        </IconButton>
      }
    />
  );
}
