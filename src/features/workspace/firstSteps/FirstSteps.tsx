import { useMutation } from "convex/react";
import { Circle, CircleCheck } from "lucide-react";
import { Link } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import type { FirstStep } from "../../../../convex/workspace/firstSteps/rules";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { useWrite } from "../../../lib/calls/useWrite";
import { Button } from "../../../ui/Button";
import { cn } from "../../../ui/cn";
import { firstStepText, STEP_WORDS } from "./firstStepText";

/** The first steps of a new practice, until all are done or the member hides them. */
export function FirstSteps() {
  const steps = useRecoveringQuery(api.workspace.firstSteps.staff.list, {}).value ?? [];
  const choose = useMutation(api.agenda.today.staff.choose);
  const { run, isSending } = useWrite(api.agenda.today.staff.choose, {
    done: firstStepText.hidden,
    undo: async () => await choose({ changes: { hidesFirstSteps: false } }),
  });
  if (steps.length === 0) return null;
  const heading = firstStepText.heading(steps.filter(({ isDone }) => isDone).length, steps.length);
  return (
    <section aria-label={heading} className="mb-6 rounded-lg border border-line bg-surface print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2.5">
        <h2 className="text-sm font-semibold text-ink">{heading}</h2>
        <Button
          look="quiet"
          size="small"
          disabled={isSending}
          onClick={() => {
            run({ changes: { hidesFirstSteps: true } });
          }}
        >
          {firstStepText.dismiss}
        </Button>
      </div>
      <ul className="grid md:grid-cols-2 xl:grid-cols-3">
        {steps.map(({ step, isDone }) => (
          <Step key={step} step={step} isDone={isDone} />
        ))}
      </ul>
    </section>
  );
}

function Step({ step, isDone }: { step: FirstStep; isDone: boolean }) {
  const { title, by, button, to } = STEP_WORDS[step];
  const Mark = isDone ? CircleCheck : Circle;
  return (
    <li className="flex min-h-12 items-center gap-3 px-4 py-2 text-sm">
      <Mark aria-hidden className={cn("size-4 shrink-0", isDone ? "text-good-ink" : "text-ink-faint")} />
      <span className="min-w-0 flex-1">
        <span className={cn("block", isDone ? "text-ink-soft" : "font-medium text-ink")}>
          {title}
          {isDone ? <span className="sr-only">: {firstStepText.done}</span> : null}
        </span>
        {isDone ? null : <span className="block text-xs text-ink-soft">{by}</span>}
      </span>
      {isDone ? null : (
        <Button asChild size="small">
          <Link to={to} aria-label={`${button}: ${title}`}>
            {button}
          </Link>
        </Button>
      )}
    </li>
  );
}
