import { useMemo, useState } from "react";
import { api } from "../../../convex/_generated/api";
import { DEFAULT_TYPE, MESSAGE_TYPES, type MessageType } from "../../../convex/messages/rules";
import { newKey } from "../../lib/newKey";
import { useWrite } from "../../lib/useWrite";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { cn } from "../../ui/cn";
import { fieldBox, Labelled } from "../../ui/Labelled";
import { Select } from "../../ui/Select";
import { Composer, EMPTY_DRAFT } from "./Composer";
import { messageRefusal, messageText, TYPE_WORDS } from "./messageText";

interface AboutFacts {
  subject: string;
  messageType: MessageType;
}

interface NewThreadProps {
  clientId: string;
  caseId: string | null;
  onDone: () => void;
}

/** The form of a new thread with a client. */
export function NewThread({ clientId, caseId, onDone }: NewThreadProps) {
  const [about, setAbout] = useState<AboutFacts>({ subject: "", messageType: DEFAULT_TYPE });
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [clientKey] = useState(newKey);
  const options = useMemo(
    () => ({
      refusalText: messageRefusal,
      unforeseen: messageText.notSent,
      done: messageText.begun,
      onDone,
    }),
    [onDone],
  );
  const { run, isSending, failure } = useWrite(api.messages.staff.begin, options);
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        const written = { ...draft, parentMessageId: null, clientKey };
        run({ clientId, thread: { caseId, ...about, ...written } });
      }}
    >
      <About about={about} onChange={setAbout} />
      <Composer label={messageText.text} clientId={clientId} mergeValues={null} draft={draft} onChange={setDraft} />
      {failure === null ? null : <Banner tone="bad">{failure}</Banner>}
      <div className="flex justify-end">
        <Button type="submit" look="primary" disabled={isSending}>
          {isSending ? messageText.sending : messageText.send}
        </Button>
      </div>
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
