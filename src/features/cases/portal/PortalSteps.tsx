import { Check, Circle, CircleDot } from "lucide-react";
import type { FunctionReturnType } from "convex/server";
import { useFormatter, useTranslations } from "use-intl";
import { useLanguage } from "../../../lib/words/useLanguage";
import type { api } from "../../../../convex/_generated/api";
import { foreignLanguage, inLanguage } from "../../../../convex/practice/translatedTexts";
import { cn } from "../../../ui/cn";
import { plainText } from "../../../ui/text/plainText";

type Step = FunctionReturnType<typeof api.workspace.portalHome.portal.timeline>["steps"][number];

/** The steps of a case: the completed ones with their days, the next one, and later ones. */
export function PortalSteps({ steps }: { steps: readonly Step[] }) {
  const next = steps.find(({ doneAt }) => doneAt === null);
  return (
    <ol className="space-y-4">
      {steps.map((step) => (
        <StepItem key={step.milestoneId} step={step} isNext={step === next} />
      ))}
    </ol>
  );
}

function StepItem({ step, isNext }: { step: Step; isNext: boolean }) {
  const { doneAt } = step;
  const locale = useLanguage();
  const description = inLanguage(locale, step, "description");
  const t = useTranslations("timeline");
  const format = useFormatter();
  const Icon = doneAt !== null ? Check : isNext ? CircleDot : Circle;
  return (
    <li className="flex gap-3" {...(isNext && { "aria-current": "step" })}>
      <Icon
        aria-hidden
        className={cn(
          "mt-0.5 size-5 shrink-0",
          doneAt !== null ? "text-good-ink" : isNext ? "text-accent-ink" : "text-ink-faint",
        )}
      />
      <div className="min-w-0 space-y-0.5">
        <p
          dir="auto"
          lang={foreignLanguage(locale, step, "title")}
          className={cn("text-base break-words", isNext ? "font-semibold text-ink" : "text-ink")}
        >
          {plainText(inLanguage(locale, step, "title"))}
        </p>
        {description === null ? null : (
          <p
            dir="auto"
            lang={foreignLanguage(locale, step, "description")}
            className="text-base break-words whitespace-pre-wrap text-ink-soft"
          >
            {plainText(description)}
          </p>
        )}
        <p className="text-sm text-ink-soft">
          {doneAt !== null
            ? t("done", { date: format.dateTime(doneAt, { dateStyle: "long" }) })
            : t(isNext ? "next" : "toCome")}
        </p>
      </div>
    </li>
  );
}
