import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import { messageProblem, subjectProblem } from "../../../../convex/messages/conversations/rules";
import type { MessageDraft } from "../shared/useMessageDraft";
import { refusalIn } from "../../../lib/calls/refusalText";
import { useUnsentWork } from "../../../lib/drafts/unsentContext";
import { useWhileHere } from "../../../lib/useWhileHere";
import { showToast } from "../../../ui/feedback/toasts";
import type { fileProblem } from "./useNewFile";

type AttachmentProblem = ReturnType<typeof fileProblem>;
type Field = "text" | "subject";
type WordsProblem = `${Field}${"Blank" | "TooLong"}`;
/** Why nothing was sent, as a translation key. */
type MessageProblem = NonNullable<AttachmentProblem> | WordsProblem | "attachments" | "tooFast" | "unsent";

/** Problems beside their fields, and the one of the whole message. */
interface Problems {
  text?: WordsProblem | undefined;
  subject?: WordsProblem | undefined;
  whole: MessageProblem | null;
}

const NONE: Problems = { whole: null };

function wordsProblem(field: Field, reason: string): WordsProblem {
  return reason === "blank" ? `${field}Blank` : `${field}TooLong`;
}

function problemsIn(error: unknown, { subject }: Pick<Written, "subject">): Problems {
  const refusal = refusalIn(error);
  if (refusal?.code === "RATE_LIMITED") return { whole: "tooFast" };
  if (refusal?.code !== "INVALID") return { whole: "unsent" };
  switch (refusal.field) {
    case "text":
      return { text: wordsProblem("text", refusal.reason), whole: null };
    case "subject": {
      const problem = wordsProblem("subject", refusal.reason);
      return subject === null ? { whole: problem } : { subject: problem, whole: null };
    }
    case "attachments":
      return { whole: "attachments" };
    default:
      return { whole: "unsent" };
  }
}

function problemsOf({ text, subject }: Omit<Written, "form">, whole: AttachmentProblem): Problems {
  const ofSubject = subject === null ? null : subjectProblem(subject);
  const ofText = messageProblem(text);
  return {
    ...(ofSubject !== null && { subject: wordsProblem("subject", ofSubject) }),
    ...(ofText !== null && { text: wordsProblem("text", ofText) }),
    whole,
  };
}

interface Written {
  text: string;
  /** Null for a reply. */
  subject: string | null;
  /** Its first field with a problem gets the focus. */
  form: HTMLFormElement;
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
  const [problems, setProblems] = useState(NONE);
  const show = useWhileHere((found: Problems, form: HTMLFormElement) => {
    flushSync(() => {
      setProblems(found);
    });
    form.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  });
  /** Sends the message, or sets `errors` and `failure`. */
  const send = ({ form, ...written }: Written, run: () => Promise<void>) => {
    const found = problemsOf(written, ofFile);
    show(found, form);
    const isRefused = found.text !== undefined || found.subject !== undefined || found.whole !== null;
    if (isRefused || isPending.current) return;
    isPending.current = true;
    setSending(true);
    work
      .track(workId, run)
      .then(renew, (error: unknown) => {
        if (!show(problemsIn(error, written), form)) showToast({ tone: "bad", text: t("leftUnsent") });
      })
      .finally(() => {
        isPending.current = false;
        setSending(false);
      });
  };
  /** A changed field is no longer marked. */
  const forget = (field: Field) => {
    if (problems[field] !== undefined) setProblems({ ...problems, [field]: undefined });
  };
  const said = (problem: MessageProblem | undefined | null) =>
    problem === undefined || problem === null ? undefined : t(`problem.${problem}`);
  const isOfFile = problems.whole === "fileUnderWay" || problems.whole === "fileStopped";
  // A file's problem is live: it disappears once the file is there.
  const failure = said(isOfFile ? ofFile : problems.whole);
  return { send, forget, isSending, failure, errors: { text: said(problems.text), subject: said(problems.subject) } };
}
