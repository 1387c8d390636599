import { FileX } from "lucide-react";
import { Link, useParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import { api } from "../../../convex/_generated/api";
import { QuestionnaireList } from "../../features/cases/questionnaireAnswers/QuestionnaireList";
import { QuestionnairePage } from "../../features/cases/questionnaireAnswers/QuestionnairePage";
import { paths } from "../../lib/paths";
import { usePageTitle } from "../../lib/usePageTitle";
import { useRecoveringQuery } from "../../lib/calls/useRecoveringQuery";
import { Button } from "../../ui/Button";
import { Empty } from "../../ui/feedback/Empty";
import { PortalFailure, PortalLoading } from "./PortalStates";

/** A client's questionnaires. */
export function PortalQuestionnairesRoute() {
  usePageTitle(useTranslations("questionnaires")("title"));
  const { value, ...failure } = useRecoveringQuery(api.cases.questionnaires.portal.list, {});
  if (failure.error !== null) return <PortalFailure {...failure} />;
  return value === undefined ? <PortalLoading /> : <QuestionnaireList questionnaires={value} />;
}

/** One questionnaire; answers from the client's other devices appear while it is open. */
export function PortalQuestionnaireRoute() {
  const t = useTranslations("questionnaires");
  usePageTitle(t("title"));
  const { questionnaireId = "" } = useParams();
  const { value, ...failure } = useRecoveringQuery(api.cases.questionnaires.portal.get, { questionnaireId });
  if (failure.error !== null) return <PortalFailure {...failure} />;
  if (value === undefined) return <PortalLoading />;
  if (value !== null) return <QuestionnairePage key={questionnaireId} questionnaire={value} />;
  const toList = (
    <Button asChild>
      <Link to={paths.portalQuestionnaires}>{t("toList")}</Link>
    </Button>
  );
  return (
    <Empty icon={<FileX aria-hidden />} title={t("gone")} isHeading action={toList}>
      {t("goneHint")}
    </Empty>
  );
}
