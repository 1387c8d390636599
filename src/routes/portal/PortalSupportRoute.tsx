import { useTranslations } from "use-intl";
import { api } from "../../../convex/_generated/api";
import { PortalSupport } from "../../features/workspace/portalSupport/PortalSupport";
import { usePageTitle } from "../../lib/usePageTitle";
import { useRecoveringQuery } from "../../lib/calls/useRecoveringQuery";
import { PageHeading } from "../../ui/text/PageHeading";
import { PortalFailure, PortalLoading } from "./PortalStates";

/** Contact details, and frequent questions of clients. */
export function PortalSupportRoute() {
  const t = useTranslations("support");
  usePageTitle(t("title"));
  const { value, ...failure } = useRecoveringQuery(api.workspace.portalHome.portal.support, {});
  if (failure.error !== null) return <PortalFailure {...failure} />;
  if (value === undefined) return <PortalLoading />;
  return (
    <div className="space-y-6">
      <PageHeading>{t("title")}</PageHeading>
      <PortalSupport support={value} />
    </div>
  );
}
