import { useState } from "react";
import { newKey } from "../newKey";
import { draftTexts, useFormDraft } from "../recordForm/useFormDraft";
import { FORM } from "../unsent/leaving";

interface Texts {
  subject: string;
  text: string;
}

export interface MessageDraft {
  /** What was typed before. */
  begun: Texts;
  keep: (typed: Texts) => void;
  /** The key of the message, so that sending it again adds nothing. */
  clientKey: string;
  /** The message was sent: the next one is another. */
  renew: () => void;
}

/**
 * A half-written message. It survives a reload together with its key: one that was stored, and of which no answer came, is not sent
 * twice.
 */
export function useMessageDraft(name: string): MessageDraft {
  const { before, keep, forget } = useFormDraft(`${FORM}message ${name}`);
  const [begun] = useState(() => draftTexts(before, { subject: "", text: "", clientKey: newKey() }));
  const [clientKey, setClientKey] = useState(begun.clientKey);
  return {
    begun: { subject: begun.subject, text: begun.text },
    keep: (typed) => {
      if (typed.subject === "" && typed.text === "") forget();
      else keep({ ...typed, clientKey });
    },
    clientKey,
    renew: () => {
      forget();
      setClientKey(newKey());
    },
  };
}
