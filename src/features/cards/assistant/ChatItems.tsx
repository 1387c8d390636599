import type { ReactNode } from "react";
import { api } from "../../../../convex/_generated/api";
import { problemText } from "../../../../convex/cards/assistant/rules";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { useWrite } from "../../../lib/calls/useWrite";
import { plainText } from "../../../ui/text/plainText";
import { RetryButton } from "../../../ui/feedback/RetryButton";
import { askRefusal, assistantText, type LinkTo, type AssistantMessage } from "./assistantText";
import { CheckedText } from "./CheckedText";
import { AnswerSources } from "./Sources";
import { Typing } from "./Typing";

/** The person's question. */
export function QuestionItem({ text }: { text: string }) {
  return (
    <div role="group" aria-label={assistantText.you} className="flex justify-end">
      <p
        dir="auto"
        className="max-w-[85%] rounded-lg bg-accent-soft px-3 py-2 text-sm break-words whitespace-pre-wrap text-ink forced-colors:border"
      >
        {plainText(text)}
      </p>
    </div>
  );
}

interface AnswerItemProps {
  message: AssistantMessage;
  service: string;
  /** Only the last answer can be requested again. */
  isLast: boolean;
  linkTo: LinkTo;
  onFollow: () => void;
}

/** An answer, complete or while it is being written. */
export function AnswerItem({ message, service, isLast, linkTo, onFollow }: AnswerItemProps) {
  const { messageId, content, state, sources, problem, isCut } = message;
  const isWriting = state === "streaming";
  const written = useRecoveringQuery(api.cards.assistant.staff.writing, isWriting ? { messageId } : "skip").value;
  const shown = isWriting ? { text: written?.text ?? "", sources: written?.sources ?? [] } : { text: content, sources };
  return (
    <div role="group" aria-label={assistantText.assistant} className="flex flex-col gap-2 text-sm text-ink">
      {shown.text === "" ? null : (
        <p dir="auto" className="break-words whitespace-pre-wrap">
          <CheckedText text={plainText(shown.text)} sources={shown.sources} isWriting={isWriting} />
        </p>
      )}
      {isWriting ? <Typing /> : <AnswerSources {...shown} linkTo={linkTo} onFollow={onFollow} />}
      {isCut ? <Remark>{assistantText.cut}</Remark> : null}
      {state === "stopped" ? <Remark>{assistantText.stopped}</Remark> : null}
      {problem === null ? null : (
        <p role="alert" className="break-words text-bad-ink">
          {problemText(problem.kind, { service, reason: problem.reason })}
        </p>
      )}
      {isLast && (state === "failed" || state === "stopped") ? <AskAgain messageId={messageId} /> : null}
    </div>
  );
}

function Remark({ children }: { children: ReactNode }) {
  return <p className="text-ink-soft">{children}</p>;
}

const retryOptions = { unforeseen: assistantText.askFailed, refusalText: askRefusal };

function AskAgain({ messageId }: { messageId: string }) {
  const { run, isSending, failure } = useWrite(api.cards.assistant.staff.retry, retryOptions);
  return (
    <div>
      <RetryButton
        size="small"
        label={assistantText.retry}
        isRetrying={isSending}
        onRetry={() => {
          run({ messageId });
        }}
      />
      {failure === null ? null : <p className="mt-1 text-bad-ink">{failure}</p>}
    </div>
  );
}
