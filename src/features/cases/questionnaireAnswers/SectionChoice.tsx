import { Check } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { isSectionDone, type ShownSection, type Values } from "../../../../convex/cases/questionnaires/rules";
import { useWording } from "../shared/useWording";
import { Button } from "../../../ui/Button";
import { cn } from "../../../ui/cn";

interface SectionChoiceProps {
  sections: readonly ShownSection[];
  values: Values;
  place: number;
  onOpen: (place: number) => void;
}

/** The parts of a questionnaire; completed ones have a mark. */
export function SectionChoice({ sections, values, place, onOpen }: SectionChoiceProps) {
  const t = useTranslations("questionnaires");
  const say = useWording();
  const current = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // On a phone they are one scrolling line.
    current.current?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [place]);
  return (
    <nav aria-label={t("parts")} className="space-y-2">
      <p className="text-sm text-ink-soft">{t("step", { step: place + 1, count: sections.length })}</p>
      <ol className="flex flex-wrap gap-2 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:pb-1">
        {sections.map((shown, at) => {
          const title = say(shown.section.title);
          const isDone = isSectionDone(shown, values);
          return (
            <li key={shown.section.key} className="shrink-0">
              <Button
                ref={at === place ? current : null}
                size="large"
                aria-current={at === place ? "step" : undefined}
                aria-label={isDone ? t("partDone", { title }) : title}
                onClick={() => {
                  onOpen(at);
                }}
                className={cn("text-sm", at === place ? "border-accent text-accent-ink" : "text-ink-soft")}
              >
                {isDone ? <Check aria-hidden className="size-4 text-good-ink" /> : null}
                {title}
              </Button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
