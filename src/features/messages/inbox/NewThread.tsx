import { useState } from "react";
import { api } from "../../../../convex/_generated/api";
import {
  DEFAULT_TYPE,
  MESSAGE_TYPES,
  type MergeValues,
  type MessageType,
} from "../../../../convex/messages/conversations/rules";
import { useMessageDraft } from "../shared/useMessageDraft";
import { useWrite } from "../../../lib/calls/useWrite";
import { cn } from "../../../ui/cn";
import { fieldBox, Labelled } from "../../../ui/form/Labelled";
import { Select } from "../../../ui/form/Select";
import { Composer, EMPTY_DRAFT } from "./Composer";
import { messageRefusal, messageText, TYPE_WORDS } from "./messageText";
import { SendRow } from "./SendRow";
import { useNewFiles } from "./useNewFiles";

interface AboutFacts {
  subject: string;
  messageType: MessageType;
}

interface NewThreadProps {
  clientId: string;
  caseId: string | null;
  mergeValues: MergeValues;
  onDone: () => void;
}

/** The form of a new thread with a client. */
export function NewThread({ clientId, caseId, mergeValues, onDone }: NewThreadProps) {
  const { begun, keep, clientKey, renew } = useMessageDraft(caseId ?? clientId);
  const [about, setAbout] = useState<AboutFacts>({ subject: begun.subject, messageType: DEFAULT_TYPE });
  const [draft, setDraft] = useState({ ...EMPTY_DRAFT, text: begun.text });
  const files = useNewFiles({ clientId, caseId });
  const { run, isSending, failure } = useWrite(api.messages.conversations.staff.begin, {
    refusalText: messageRefusal,
    unforeseen: messageText.notSent,
    done: messageText.begun,
    onDone: () => {
      renew();
      onDone();
    },
  });
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!files.checkReady()) return;
        const written = { ...draft, documentIds: files.documentIds, parentMessageId: null, clientKey };
        run({ clientId, thread: { caseId, ...about, ...written } });
      }}
    >
      <About
        about={about}
        onChange={(next) => {
          setAbout(next);
          keep({ subject: next.subject, text: draft.text });
        }}
      />
      <Composer
        label={messageText.text}
        clientId={clientId}
        mergeValues={mergeValues}
        draft={draft}
        files={files}
        isSending={isSending}
        onChange={(next) => {
          setDraft(next);
          keep({ subject: about.subject, text: next.text });
        }}
      />
      <SendRow failure={files.heldBack ?? failure} isSending={isSending} />
    </form>
  );
}

interface AboutProps {
  about: AboutFacts;
  onChange: (about: AboutFacts) => void;
}

function About({ about, onChange }: AboutProps) {
  return (
    <>
      <Labelled label={messageText.subject}>
        {(labelled) => (
          <input
            {...labelled}
            dir="auto"
            className={cn(fieldBox, "h-9 px-3 touch:h-11")}
            value={about.subject}
            onChange={({ target }) => {
              onChange({ ...about, subject: target.value });
            }}
          />
        )}
      </Labelled>
      <Labelled label={messageText.type}>
        {(labelled) => (
          <Select
            {...labelled}
            value={about.messageType}
            onChange={({ target }) => {
              const messageType = MESSAGE_TYPES.find((type) => type === target.value) ?? DEFAULT_TYPE;
              onChange({ ...about, messageType });
            }}
          >
            {MESSAGE_TYPES.map((type) => (
              <option key={type} value={type}>
                {TYPE_WORDS[type]}
              </option>
            ))}
          </Select>
        )}
      </Labelled>
    </>
  );
}
