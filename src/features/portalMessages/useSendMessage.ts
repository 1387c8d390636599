import { useState } from "react";
import { useTranslations } from "use-intl";
import { messageProblem, subjectProblem } from "../../../convex/messages/rules";
import { newKey } from "../../lib/newKey";
import { refusalIn } from "../../lib/refusalText";

/** Why nothing was sent, as a key of the words. */
type Problem = "textBlank" | "textTooLong" | "subjectBlank" | "subjectTooLong" | "attachments" | "tooFast" | "unsent";

function problemIn(error: unknown): Problem {
  const refusal = refusalIn(error);
  if (refusal?.code === "RATE_LIMITED") return "tooFast";
  if (refusal?.code !== "INVALID") return "unsent";
  const isBlank = refusal.reason === "blank";
  switch (refusal.field) {
    case "text":
      return isBlank ? "textBlank" : "textTooLong";
    case "subject":
      return isBlank ? "subjectBlank" : "subjectTooLong";
    case "attachments":
      return "attachments";
    default:
      return "unsent";
  }
}

function problemOf({ text, subject }: { text: string; subject: string | null }): Problem | null {
  const ofSubject = subject === null ? null : subjectProblem(subject);
  if (ofSubject !== null) return ofSubject === "blank" ? "subjectBlank" : "subjectTooLong";
  const ofText = messageProblem(text);
  if (ofText === null) return null;
  return ofText === "blank" ? "textBlank" : "textTooLong";
}

interface Sending {
  /** Sends what was written; false where it was not sent, and `failure` says why. A repeated try has the same key. */
  send: (written: { text: string; subject: string | null }, run: (clientKey: string) => Promise<void>) => void;
  isSending: boolean;
  failure: string | null;
}

/** Sending of one message at a time, with the client's own words for what goes wrong. */
export function useSendMessage(): Sending {
  const t = useTranslations("messages");
  const [clientKey, setClientKey] = useState(newKey);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const send: Sending["send"] = (written, run) => {
    const found = problemOf(written);
    setProblem(found);
    if (found !== null || isSending) return;
    setSending(true);
    run(clientKey)
      .then(
        () => {
          setClientKey(newKey());
        },
        (error: unknown) => {
          setProblem(problemIn(error));
        },
      )
      .finally(() => {
        setSending(false);
      });
  };
  return { send, isSending, failure: problem === null ? null : t(`problem.${problem}`) };
}
