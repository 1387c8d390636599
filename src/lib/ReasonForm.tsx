import { useState, type ReactNode } from "react";
import { Banner } from "../ui/Banner";
import { Button } from "../ui/Button";
import { TextArea } from "../ui/TextArea";

interface ReasonFormProps {
  /** Text above the field: what the reason is for. */
  about: ReactNode;
  words: { reason: string; hint?: string; cancel: string; send: string; sending: string };
  /** The reason given last time. */
  before?: string;
  /** Returns the sentence for an invalid reason, or null. */
  problemOf: (reason: string) => string | null;
  onSend: (reason: string) => void;
  onClose: () => void;
  isSending: boolean;
  /** The server's refusal, as a sentence. */
  failure: string | null;
}

/** Form of a dialog that requires a reason before the action. */
export function ReasonForm({
  about,
  words,
  before = "",
  problemOf,
  onSend,
  onClose,
  isSending,
  failure,
}: ReasonFormProps) {
  const [reason, setReason] = useState(before);
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = problemOf(reason);
        setProblem(wrong);
        if (wrong === null) onSend(reason);
      }}
    >
      {failure === null ? null : <Banner tone="bad">{failure}</Banner>}
      <p className="text-sm break-words text-ink-soft">{about}</p>
      <TextArea
        label={words.reason}
        {...(words.hint !== undefined && { hint: words.hint })}
        error={problem ?? undefined}
        rows={3}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
          setProblem(null);
        }}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button type="submit" look="primary" disabled={isSending}>
          {isSending ? words.sending : words.send}
        </Button>
      </div>
    </form>
  );
}
