import { useCallback, useMemo, useRef } from "react";
import { api } from "../../../../convex/_generated/api";
import { readQuestion } from "../../../../convex/cards/assistant/rules";
import { newKey } from "../../../lib/newKey";
import { useWrite } from "../../../lib/calls/useWrite";
import { askRefusal, assistantText } from "./assistantText";

export interface Asking {
  /** The typed question, kept until it has arrived. */
  text: string;
  setText: (text: string) => void;
  /** Sends a question, unless it has no visible character. */
  ask: (question: string) => void;
  isSending: boolean;
  failure: string | null;
}

/** The typed question, and its setter. */
export type TypedQuestion = readonly [text: string, setText: (text: string) => void];

export function useAsk([text, setText]: TypedQuestion): Asking {
  // A retry of the same question reuses its key, so that it is asked once.
  const key = useRef({ question: "", clientKey: "" });
  const options = useMemo(
    () => ({
      unforeseen: assistantText.askFailed,
      refusalText: askRefusal,
      onDone: () => {
        key.current = { question: "", clientKey: "" };
        setText("");
      },
    }),
    [setText],
  );
  const { run, isSending, failure } = useWrite(api.cards.assistant.staff.ask, options);
  const ask = useCallback(
    (given: string) => {
      const question = readQuestion(given);
      if (question === null) return;
      if (key.current.question !== question) key.current = { question, clientKey: newKey() };
      run({ text: question, clientKey: key.current.clientKey });
    },
    [run],
  );
  return { text, setText, ask, isSending, failure };
}
