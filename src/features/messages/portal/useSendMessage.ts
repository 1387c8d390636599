import { useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { messageProblem, subjectProblem } from "../../../../convex/messages/conversations/rules";
import type { MessageDraft } from "../shared/useMessageDraft";
import { refusalIn } from "../../../lib/calls/refusalText";
import { useUnsentWork } from "../../../lib/drafts/unsentContext";
import { useWhileHere } from "../../../lib/useWhileHere";
import { showToast } from "../../../ui/feedback/toasts";
import type { fileProblem } from "./useNewFile";

type AttachmentProblem = ReturnType<typeof fileProblem>;
type WordsProblem = `${"text" | "subject"}${"Blank" | "TooLong"}`;
/** Why nothing was sent, as a translation key. */
type MessageProblem = NonNullable<AttachmentProblem> | WordsProblem | "attachments" | "tooFast" | "unsent";

function wordsProblem(field: "text" | "subject", reason: string): WordsProblem {
  return reason === "blank" ? `${field}Blank` : `${field}TooLong`;
}

function problemIn(error: unknown): MessageProblem {
  const refusal = refusalIn(error);
  if (refusal?.code === "RATE_LIMITED") return "tooFast";
  if (refusal?.code !== "INVALID") return "unsent";
  switch (refusal.field) {
    case "text":
    case "subject":
      return wordsProblem(refusal.field, refusal.reason);
    case "attachments":
      return "attachments";
    default:
      return "unsent";
  }
}

function problemOf({ text, subject }: Written): MessageProblem | null {
  const ofSubject = subject === null ? null : subjectProblem(subject);
  if (ofSubject !== null) return wordsProblem("subject", ofSubject);
  const ofText = messageProblem(text);
  return ofText === null ? null : wordsProblem("text", ofText);
}

interface Written {
  text: string;
  subject: string | null;
}

interface SendingOf extends Pick<MessageDraft, "renew"> {
  /** Why the message's file blocks sending now. */
  fileProblem: AttachmentProblem;
}

/** Sends one message at a time, with failures in the client's language. */
export function useSendMessage({ renew, fileProblem: ofFile }: SendingOf) {
  const t = useTranslations("messages");
  const work = useUnsentWork();
  const workId = useId();
  // A ref: a second press may come before the state is updated.
  const isPending = useRef(false);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<MessageProblem | null>(null);
  const showProblem = useWhileHere(setProblem);
  /** Sends the message, or sets `failure`. */
  const send = (written: Written, run: () => Promise<void>) => {
    const found = problemOf(written) ?? ofFile;
    setProblem(found);
    if (found !== null || isPending.current) return;
    isPending.current = true;
    setSending(true);
    work
      .track(workId, run)
      .then(renew, (error: unknown) => {
        if (!showProblem(problemIn(error))) showToast({ tone: "bad", text: t("leftUnsent") });
      })
      .finally(() => {
        isPending.current = false;
        setSending(false);
      });
  };
  const isOfFile = problem === "fileUnderWay" || problem === "fileStopped";
  // A file's problem is live: it disappears once the file is there.
  const said = isOfFile ? ofFile : problem;
  return { send, isSending, failure: said === null ? null : t(`problem.${said}`) };
}
