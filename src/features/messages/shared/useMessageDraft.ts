import { useState } from "react";
import { newKey } from "../../../lib/newKey";
import { draftTexts, useFormDraft } from "../../../lib/recordForm/useFormDraft";
import { FORM } from "../../../lib/drafts/draftLoss";

interface Texts {
  subject: string;
  text: string;
}

export interface MessageDraft {
  /** The stored texts. */
  begun: Texts;
  keep: (typed: Texts) => void;
  /** Idempotency key of the message: sending it again adds nothing. */
  clientKey: string;
  /** Called after sending: the next message gets a new key. */
  renew: () => void;
}

/** Draft of a message. It survives a reload together with its key, so a message whose answer was lost is not sent twice. */
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
