import { ArrowUp, Square } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { api } from "../../../../convex/_generated/api";
import { MOST_QUESTION_CHARACTERS, QUESTION_PLACEHOLDER, readQuestion } from "../../../../convex/cards/assistant/rules";
import { useWrite } from "../../../lib/calls/useWrite";
import { Button } from "../../../ui/Button";
import { cn } from "../../../ui/cn";
import { fieldBox, Labelled } from "../../../ui/form/Labelled";
import { assistantText } from "./assistantText";
import type { Asking } from "./useAsk";

interface QuestionFormProps {
  isWaiting: boolean;
  /** The answer that is being written. */
  streamingId: string | null;
  asking: Asking;
}

/** The question's input. It is disabled while an answer is being written; Stop ends that answer. */
export function QuestionForm({ isWaiting, streamingId, asking }: QuestionFormProps) {
  const { text, setText, ask, failure } = asking;
  const input = useReturningFocus(isWaiting);
  return (
    <form
      className="flex items-end gap-2 border-t border-line px-5 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWaiting) ask(text);
      }}
    >
      <div className="min-w-0 flex-1">
        <Labelled label={assistantText.question} labelHidden error={failure ?? undefined}>
          {(control) => (
            <input
              {...control}
              ref={input}
              type="text"
              dir="auto"
              autoComplete="off"
              value={text}
              maxLength={MOST_QUESTION_CHARACTERS}
              placeholder={QUESTION_PLACEHOLDER}
              disabled={isWaiting}
              className={cn(fieldBox, "h-10 px-3 touch:h-11")}
              onChange={({ target }) => {
                setText(target.value);
              }}
            />
          )}
        </Labelled>
      </div>
      {streamingId === null ? null : <StopButton messageId={streamingId} />}
      <Button type="submit" look="primary" size="large" disabled={isWaiting || readQuestion(text) === null}>
        <ArrowUp aria-hidden className="size-4" />
        {assistantText.send}
      </Button>
    </form>
  );
}

const stopOptions = { unforeseen: assistantText.stopFailed };

function StopButton({ messageId }: { messageId: string }) {
  const { run } = useWrite(api.cards.assistant.staff.stop, stopOptions);
  return (
    <Button
      size="large"
      onClick={() => {
        run({ messageId });
      }}
    >
      <Square aria-hidden className="size-3.5" />
      {assistantText.stop}
    </Button>
  );
}

/** A disabled input loses the focus: returns it once the answer is there, unless the person has moved it elsewhere. */
function useReturningFocus(isWaiting: boolean) {
  const input = useRef<HTMLInputElement>(null);
  const wasWaiting = useRef(isWaiting);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    const isNowhere = activeElement === body || activeElement?.getAttribute("role") === "dialog";
    if (wasWaiting.current && !isWaiting && isNowhere) input.current?.focus();
    wasWaiting.current = isWaiting;
  }, [isWaiting]);
  return input;
}
