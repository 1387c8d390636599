import { ChevronRight, ClipboardList } from "lucide-react";
import { Link } from "react-router-dom";
import { useFormatter, useTranslations } from "use-intl";
import { QUESTIONNAIRE_STATE_WORDS } from "../../../../convex/practice/glossary";
import { questionnairePath } from "../../../lib/paths";
import { useLanguage } from "../../../lib/words/useLanguage";
import { useWording } from "../shared/useWording";
import { Empty } from "../../../ui/feedback/Empty";
import { PageHeading } from "../../../ui/text/PageHeading";
import { Progress } from "../../../ui/feedback/Progress";
import type { OwnQuestionnaire } from "./questionnaire";

/** The client's questionnaires, the oldest first. */
export function QuestionnaireList({ questionnaires }: { questionnaires: readonly OwnQuestionnaire[] }) {
  const t = useTranslations("questionnaires");
  if (questionnaires.length === 0) {
    return (
      <Empty icon={<ClipboardList aria-hidden />} title={t("empty")} isHeading>
        {t("emptyHint")}
      </Empty>
    );
  }
  return (
    <div className="space-y-4">
      <PageHeading>{t("heading")}</PageHeading>
      <p className="text-base text-ink-soft">{t("about")}</p>
      <ul className="space-y-3">
        {questionnaires.map((each) => (
          <li key={each.questionnaireId}>
            <Card questionnaire={each} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Card({ questionnaire }: { questionnaire: OwnQuestionnaire }) {
  const { questionnaireId, name, status, progress, lastSavedAt, isReopened } = questionnaire;
  const t = useTranslations("questionnaires");
  const locale = useLanguage();
  const say = useWording();
  const format = useFormatter();
  return (
    <Link
      to={questionnairePath(questionnaireId)}
      className="flex min-h-20 items-center gap-3 rounded-lg border border-line bg-surface p-4 hover:bg-hover"
    >
      <span className="min-w-0 flex-1 space-y-1.5">
        <span className="block text-base font-medium break-words text-ink">{say(name)}</span>
        {isReopened ? <span className="block text-sm text-warn-ink">{t("reopened")}</span> : null}
        <Progress value={progress} max={100} label={t("percent", { percent: progress })} isWide />
        <span className="block text-sm text-ink-soft">
          {QUESTIONNAIRE_STATE_WORDS[status].client[locale]}
          {lastSavedAt === null ? null : ` · ${t("saved", { time: savedTime(format, lastSavedAt) })}`}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-faint" />
    </Link>
  );
}

function savedTime(format: ReturnType<typeof useFormatter>, at: number): string {
  return format.dateTime(at, { dateStyle: "medium", timeStyle: "short" });
}
