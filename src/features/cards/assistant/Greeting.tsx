import { EXAMPLE_QUESTIONS, GREETING } from "../../../../convex/cards/assistant/rules";
import { Button } from "../../../ui/Button";
import { assistantText } from "./assistantText";

interface GreetingProps {
  isDisabled: boolean;
  onAsk: (question: string) => void;
}

/** The assistant's introduction, with four questions that a click asks. */
export function Greeting({ isDisabled, onAsk }: GreetingProps) {
  return (
    <div role="group" aria-label={assistantText.assistant} className="rounded-lg bg-surface p-3 text-sm text-ink">
      <p>{GREETING}</p>
      <ul className="mt-2 flex flex-col items-start gap-1.5 touch:gap-0">
        {EXAMPLE_QUESTIONS.map((question) => (
          <li key={question}>
            <Button
              look="link"
              size="inline"
              className="text-start whitespace-normal touch:min-h-11"
              disabled={isDisabled}
              onClick={() => {
                onAsk(question);
              }}
            >
              {question}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
