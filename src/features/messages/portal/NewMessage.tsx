import { useMutation } from "convex/react";
import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { useTranslations } from "use-intl";
import { api } from "../../../../convex/_generated/api";
import { DEFAULT_TYPE, MESSAGE_TYPES, type MessageType } from "../../../../convex/messages/conversations/rules";
import { sendByKey } from "../shared/sendByKey";
import { useMessageDraft } from "../shared/useMessageDraft";
import { paths } from "../../../lib/paths";
import { Banner } from "../../../ui/feedback/Banner";
import { cn } from "../../../ui/cn";
import { fieldBox, Labelled } from "../../../ui/form/Labelled";
import { PageHeading } from "../../../ui/text/PageHeading";
import { Select } from "../../../ui/form/Select";
import { TextArea } from "../../../ui/form/TextArea";
import { PortalAttachments } from "./PortalAttachments";
import { SendButton } from "./SendButton";
import { UrgentBox } from "./UrgentBox";
import { fileProblem, useNewFile } from "./useNewFile";
import { useSendMessage } from "./useSendMessage";

const ROWS = 6;
const MAX_ROWS = 16;

interface NewMessageDraft {
  /** Empty for no case. */
  caseId: string;
  subject: string;
  messageType: MessageType;
  text: string;
  isPriority: boolean;
}

type Cases = readonly { caseId: string; caseNumber: string }[];

interface NewMessageProps {
  cases: Cases;
  onSent: (threadId: string) => void;
}

/** Preselects the case of a client with only one. */
function emptyDraft([only, second]: Cases): NewMessageDraft {
  const caseId = only !== undefined && second === undefined ? only.caseId : "";
  return { caseId, subject: "", messageType: DEFAULT_TYPE, text: "", isPriority: false };
}

/** The form of a new conversation. */
export function NewMessage({ cases, onSent }: NewMessageProps) {
  const t = useTranslations("messages");
  const begin = useMutation(api.messages.conversations.portal.begin);
  const { begun, keep, clientKey, renew } = useMessageDraft("new");
  const [draft, setDraft] = useState(() => ({ ...emptyDraft(cases), ...begun }));
  const file = useNewFile(null);
  const { send, forget, isSending, failure, errors } = useSendMessage({ renew, fileProblem: fileProblem(file.upload) });
  const caseId = draft.caseId === "" ? null : draft.caseId;
  const change = (changes: Partial<NewMessageDraft>) => {
    const next = { ...draft, ...changes };
    setDraft(next);
    keep({ subject: next.subject, text: next.text });
    if (changes.subject !== undefined) forget("subject");
    if (changes.text !== undefined) forget("text");
  };
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        const { subject, messageType, text, isPriority } = draft;
        send({ text, subject, form: event.currentTarget }, async () => {
          const written = { text, isPriority, documentIds: file.documentIds, parentMessageId: null, clientKey };
          const { threadId } = await begin({ thread: { caseId, subject, messageType, ...written } });
          onSent(threadId);
        });
      }}
    >
      <Link to={paths.portalMessages} className="hit-area inline-block text-base text-accent-ink hover:underline">
        {t("back")}
      </Link>
      <PageHeading>{t("new")}</PageHeading>
      <About draft={draft} error={errors.subject} cases={cases} onChange={change} />
      <Writing draft={draft} error={errors.text} isSending={isSending} onChange={change}>
        <PortalAttachments file={file} caseId={caseId} />
      </Writing>
      {failure === undefined ? null : <Banner tone="bad">{failure}</Banner>}
      <div className="flex justify-end">
        <SendButton isSending={isSending} />
      </div>
    </form>
  );
}

interface WritingProps extends Omit<AboutProps, "cases"> {
  /** The text cannot be changed on its way. */
  isSending: boolean;
  children: ReactNode;
}

/** The text, its documents, and whether it is urgent. */
function Writing({ draft, error, isSending, onChange, children }: WritingProps) {
  const t = useTranslations("messages");
  return (
    <>
      <TextArea
        label={t("form.text")}
        dir="auto"
        rows={ROWS}
        maxRows={MAX_ROWS}
        readOnly={isSending}
        value={draft.text}
        error={error}
        onKeyDown={sendByKey}
        onChange={({ target }) => {
          onChange({ text: target.value });
        }}
      />
      {children}
      <UrgentBox
        isUrgent={draft.isPriority}
        onChange={(isPriority) => {
          onChange({ isPriority });
        }}
      />
    </>
  );
}

interface AboutProps {
  draft: NewMessageDraft;
  /** The problem of the subject or of the text. */
  error?: string | undefined;
  cases: Cases;
  onChange: (changes: Partial<NewMessageDraft>) => void;
}

/** Subject, type and case. */
function About({ draft, error, cases, onChange }: AboutProps) {
  const t = useTranslations("messages");
  return (
    <>
      <Labelled label={t("form.subject")} error={error}>
        {(labelled) => (
          <input
            {...labelled}
            dir="auto"
            className={cn(fieldBox, "h-11 px-3")}
            value={draft.subject}
            onChange={({ target }) => {
              onChange({ subject: target.value });
            }}
          />
        )}
      </Labelled>
      <Labelled label={t("form.type")}>
        {(labelled) => (
          <Select
            {...labelled}
            value={draft.messageType}
            onChange={({ target }) => {
              onChange({ messageType: MESSAGE_TYPES.find((type) => type === target.value) ?? DEFAULT_TYPE });
            }}
          >
            {MESSAGE_TYPES.map((type) => (
              <option key={type} value={type}>
                {t(`type.${type}`)}
              </option>
            ))}
          </Select>
        )}
      </Labelled>
      {cases.length === 0 ? null : <CaseSelect draft={draft} cases={cases} onChange={onChange} />}
    </>
  );
}

function CaseSelect({ draft, cases, onChange }: AboutProps) {
  const t = useTranslations("messages");
  return (
    <Labelled label={t("form.case")}>
      {(labelled) => (
        <Select
          {...labelled}
          value={draft.caseId}
          onChange={({ target }) => {
            onChange({ caseId: target.value });
          }}
        >
          <option value="">{t("form.noCase")}</option>
          {cases.map((each) => (
            <option key={each.caseId} value={each.caseId}>
              {each.caseNumber}
            </option>
          ))}
        </Select>
      )}
    </Labelled>
  );
}
