import { useState } from "react";
import { flushSync } from "react-dom";
import { api } from "../../../../convex/_generated/api";
import {
  DEFAULT_TYPE,
  MESSAGE_TYPES,
  type MergeValues,
  type MessageType,
} from "../../../../convex/messages/conversations/rules";
import { focusFirstWrong } from "../shared/focusFirstWrong";
import { useMessageDraft } from "../shared/useMessageDraft";
import { useWrite } from "../../../lib/calls/useWrite";
import { cn } from "../../../ui/cn";
import { fieldBox, Labelled } from "../../../ui/form/Labelled";
import { Select } from "../../../ui/form/Select";
import { Composer, EMPTY_DRAFT, type ComposerDraft } from "./Composer";
import { messageRefusal, messageText, staffSubjectProblem, staffTextProblem, TYPE_WORDS } from "./messageText";
import { ReaderLanguage } from "./ReaderLanguage";
import { useNewFiles } from "./useNewFiles";

interface NewThreadProps {
  clientId: string;
  caseId: string | null;
  mergeValues: MergeValues;
  onDone: (threadId: string) => void;
}

interface Problems {
  subject?: string | undefined;
  text?: string | undefined;
}

const ROWS = 5;

/** The fields of a new thread, their problems, and sending. */
function useNewThread({ clientId, caseId, onDone }: NewThreadProps) {
  const { begun, keep, clientKey, renew } = useMessageDraft(caseId ?? clientId);
  const [about, setAbout] = useState({ subject: begun.subject, messageType: DEFAULT_TYPE });
  const [draft, setDraft] = useState({ ...EMPTY_DRAFT, text: begun.text });
  const [problems, setProblems] = useState<Problems>({});
  const files = useNewFiles({ clientId, caseId });
  const { run, isSending, failure } = useWrite(api.messages.conversations.staff.begin, {
    refusalText: messageRefusal,
    unforeseen: messageText.notSent,
    done: messageText.begun,
    onDone: ({ threadId }) => {
      renew();
      onDone(threadId);
    },
  });
  const send = (form: HTMLFormElement) => {
    const found = { subject: staffSubjectProblem(about.subject), text: staffTextProblem(draft.text) };
    flushSync(() => {
      setProblems(found);
    });
    focusFirstWrong(form);
    if (found.subject !== undefined || found.text !== undefined || !files.checkReady()) return;
    const written = { ...draft, documentIds: files.documentIds, parentMessageId: null, clientKey };
    run({ clientId, thread: { caseId, ...about, ...written } });
  };
  return {
    about,
    draft,
    problems,
    files,
    send,
    isSending,
    failure: files.heldBack ?? failure,
    changeAbout: (next: typeof about) => {
      setAbout(next);
      setProblems({ ...problems, subject: undefined });
      keep({ subject: next.subject, text: draft.text });
    },
    changeDraft: (next: ComposerDraft) => {
      setDraft(next);
      setProblems({ ...problems, text: undefined });
      keep({ subject: about.subject, text: next.text });
    },
  };
}

/** The form of a new thread with a client. */
export function NewThread(props: NewThreadProps) {
  const { clientId, mergeValues } = props;
  const { about, draft, problems, files, send, isSending, failure, changeAbout, changeDraft } = useNewThread(props);
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        send(event.currentTarget);
      }}
    >
      <p className="text-sm text-ink-soft empty:hidden">
        <ReaderLanguage clientId={clientId} />
      </p>
      <SubjectField
        subject={about.subject}
        error={problems.subject}
        onChange={(subject) => {
          changeAbout({ ...about, subject });
        }}
      />
      <Composer
        label={messageText.text}
        rows={ROWS}
        clientId={clientId}
        mergeValues={mergeValues}
        draft={draft}
        files={files}
        error={problems.text}
        failure={failure}
        isSending={isSending}
        onChange={changeDraft}
      >
        <TypeField
          type={about.messageType}
          onChange={(messageType) => {
            changeAbout({ ...about, messageType });
          }}
        />
      </Composer>
    </form>
  );
}

interface SubjectFieldProps {
  subject: string;
  error: string | undefined;
  onChange: (subject: string) => void;
}

function SubjectField({ subject, error, onChange }: SubjectFieldProps) {
  return (
    <Labelled label={messageText.subject} error={error}>
      {(labelled) => (
        <input
          {...labelled}
          dir="auto"
          className={cn(fieldBox, "h-9 px-3 touch:h-11")}
          value={subject}
          onChange={({ target }) => {
            onChange(target.value);
          }}
        />
      )}
    </Labelled>
  );
}

function TypeField({ type, onChange }: { type: MessageType; onChange: (type: MessageType) => void }) {
  return (
    <Labelled label={messageText.type}>
      {(labelled) => (
        <Select
          {...labelled}
          value={type}
          onChange={({ target }) => {
            onChange(MESSAGE_TYPES.find((each) => each === target.value) ?? DEFAULT_TYPE);
          }}
        >
          {MESSAGE_TYPES.map((each) => (
            <option key={each} value={each}>
              {TYPE_WORDS[each]}
            </option>
          ))}
        </Select>
      )}
    </Labelled>
  );
}
