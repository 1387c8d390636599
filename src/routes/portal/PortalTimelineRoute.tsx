import { useSearchParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import { api } from "../../../convex/_generated/api";
import { CaseChoice } from "../../features/workspace/portalFrame/CaseChoice";
import { PortalSteps } from "../../features/cases/portal/PortalSteps";
import { PORTAL_CASE } from "../../lib/paths";
import { usePageTitle } from "../../lib/usePageTitle";
import { useLastValue } from "../../lib/calls/useLastValue";
import { useRecoveringQuery } from "../../lib/calls/useRecoveringQuery";
import { PageHeading } from "../../ui/text/PageHeading";
import { PortalFailure, PortalLoading } from "./PortalStates";

/** Past and future steps of a client's case. */
export function PortalTimelineRoute() {
  const t = useTranslations("timeline");
  usePageTitle(t("title"));
  const [parameters, setParameters] = useSearchParams();
  const asked = { caseId: parameters.get(PORTAL_CASE) };
  const { value: newest, ...failure } = useRecoveringQuery(api.workspace.portalHome.portal.timeline, asked);
  // While another case loads, its menu stays, with the focus of the keyboard.
  const value = useLastValue(newest);
  if (failure.error !== null) return <PortalFailure {...failure} />;
  if (value === undefined) return <PortalLoading />;
  const { cases, opened, steps } = value;
  return (
    <div className="space-y-6">
      <div className="space-y-1">
        <PageHeading>{t("title")}</PageHeading>
        <p className="text-base text-ink-soft">{t("intro")}</p>
      </div>
      <CaseChoice
        cases={cases}
        chosen={opened?.caseId ?? null}
        onChoose={(caseId) => {
          setParameters({ [PORTAL_CASE]: caseId }, { replace: true });
        }}
      />
      {steps.length === 0 ? (
        <p className="text-base text-ink-soft">{t(opened === null ? "noCase" : "empty")}</p>
      ) : (
        <PortalSteps steps={steps} />
      )}
    </div>
  );
}
