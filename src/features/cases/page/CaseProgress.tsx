import { plainText } from "../../../ui/text/plainText";
import { Progress } from "../../../ui/feedback/Progress";
import { caseDetailText } from "./caseDetailText";
import type { ClientCase } from "./clientCase";

/** The case's progress, who sets it, and the next step. */
export function CaseProgress({ clientCase }: { clientCase: ClientCase }) {
  const { progress, isProgressByHand, nextStep } = clientCase;
  return (
    <section
      aria-label={caseDetailText.progress}
      className="space-y-3 rounded-lg border border-line bg-surface px-4 py-4 text-sm"
    >
      <div className="space-y-1.5">
        <p className="flex flex-wrap justify-between gap-x-3">
          <span className="font-semibold text-ink">{caseDetailText.progress}</span>
          <span className="text-xs text-ink-soft">
            {isProgressByHand ? caseDetailText.byHand : caseDetailText.byMilestones}
          </span>
        </p>
        <Progress value={progress} max={100} label={`${String(progress)}%`} isWide />
      </div>
      <div>
        <p className="font-semibold text-ink">{caseDetailText.nextStep}</p>
        <p dir="auto" className="text-left break-words whitespace-pre-wrap text-ink-soft">
          {plainText(nextStep ?? caseDetailText.noNextStep)}
        </p>
      </div>
    </section>
  );
}
