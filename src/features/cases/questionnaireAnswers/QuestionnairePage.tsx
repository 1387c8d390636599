import { useMutation } from "convex/react";
import { useEffect, useRef, type ReactNode, type RefObject } from "react";
import { Link } from "react-router-dom";
import { useTranslations } from "use-intl";
import { api } from "../../../../convex/_generated/api";
import { progressOf, shownSections, type ShownSection } from "../../../../convex/cases/questionnaires/rules";
import { paths } from "../../../lib/paths";
import { Questions } from "../shared/Questions";
import { useWording } from "../shared/useWording";
import { Banner } from "../../../ui/feedback/Banner";
import { Button } from "../../../ui/Button";
import { PageHeading } from "../../../ui/text/PageHeading";
import { Progress } from "../../../ui/feedback/Progress";
import { deviceName } from "./device";
import type { Questionnaire } from "./questionnaire";
import { SavedLine } from "./SavedLine";
import { SectionChoice } from "./SectionChoice";
import { useAnswers } from "./useAnswers";
import { useSection } from "./useSection";

/** A questionnaire, one part at a time. Everything is saved while it is typed. */
export function QuestionnairePage({ questionnaire }: { questionnaire: Questionnaire }) {
  const t = useTranslations("questionnaires");
  const say = useWording();
  const { questionnaireId, form, status, isReopened } = questionnaire;
  const { values, valid, isWaiting, isRefused, answer, flush } = useAnswers(questionnaire);
  const sections = shownSections(form, values);
  const progress = progressOf(sections, valid);
  const { place, open } = useSection(questionnaireId, sections, valid);
  const hasStepped = useRef(false);
  const step = (next: number) => {
    hasStepped.current = true;
    open(next);
  };
  const finish = useFinish(questionnaire, { progress, flush });
  const section = sections[place];
  return (
    <div className="space-y-6">
      <div className="space-y-2">
        <Link to={paths.portalQuestionnaires} className="inline-flex min-h-11 items-center text-sm text-accent-ink">
          {t("toList")}
        </Link>
        <PageHeading>{say(form.name)}</PageHeading>
        <Progress value={progress} max={100} label={t("percent", { percent: progress })} isWide />
        <SavedLine lastSavedAt={questionnaire.lastSavedAt} isWaiting={isWaiting} />
      </div>
      {isReopened ? <Banner tone="warn">{t("reopened")}</Banner> : null}
      {isRefused ? <Banner tone="bad">{t("refused")}</Banner> : null}
      {status === "completed" && progress === 100 ? <Banner tone="good">{t("completed")}</Banner> : null}
      <SectionChoice sections={sections} values={valid} place={place} onOpen={step} />
      {section === undefined ? null : (
        <Part key={section.section.key} shown={section} takesFocus={hasStepped}>
          <Questions questions={section.questions} values={values} onAnswer={answer} />
        </Part>
      )}
      <Steps
        place={place}
        count={sections.length}
        onStep={(next) => {
          flush();
          step(next);
        }}
        onFinish={finish}
        isFinished={progress === 100}
      />
    </div>
  );
}

/** The last step: sends waiting answers, and completes a reopened questionnaire. */
function useFinish({ questionnaireId, isReopened }: Questionnaire, typed: { progress: number; flush: () => void }) {
  const save = useMutation(api.cases.questionnaires.portal.save);
  return () => {
    typed.flush();
    if (!isReopened || typed.progress < 100) return;
    // A failure shows in the list: the questionnaire stays open.
    save({ questionnaireId, device: deviceName(), answers: [] }).catch(() => undefined);
  };
}

interface PartProps {
  shown: ShownSection;
  /** The person came here from another part: the heading takes the focus, from which Tab continues. */
  takesFocus: RefObject<boolean>;
  children: ReactNode;
}

function Part({ shown: { section }, takesFocus, children }: PartProps) {
  const say = useWording();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus.current) heading.current?.focus();
    else heading.current?.scrollIntoView({ block: "nearest" });
  }, [takesFocus]);
  const help = say(section.help);
  return (
    <section aria-label={say(section.title)} className="space-y-5">
      <div className="space-y-1">
        <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold text-ink focus:outline-none">
          {say(section.title)}
        </h2>
        {help === "" ? null : <p className="text-base text-ink-soft">{help}</p>}
      </div>
      {children}
    </section>
  );
}

interface StepsProps {
  place: number;
  count: number;
  isFinished: boolean;
  onStep: (place: number) => void;
  onFinish: () => void;
}

function Steps({ place, count, isFinished, onStep, onFinish }: StepsProps) {
  const t = useTranslations("questionnaires");
  const isLast = place >= count - 1;
  return (
    <div className="flex gap-3 border-t border-line pt-5">
      <Button
        size="large"
        className="h-12 flex-1"
        disabled={place === 0}
        onClick={() => {
          onStep(place - 1);
        }}
      >
        {t("back")}
      </Button>
      {isLast ? (
        <Button asChild size="large" look={isFinished ? "primary" : "plain"} className="h-12 flex-1">
          <Link to={paths.portalQuestionnaires} onClick={onFinish}>
            {t("finish")}
          </Link>
        </Button>
      ) : (
        <Button
          size="large"
          look="primary"
          className="h-12 flex-1"
          onClick={() => {
            onStep(place + 1);
          }}
        >
          {t("next")}
        </Button>
      )}
    </div>
  );
}
