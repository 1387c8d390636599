import { useQuery } from "convex/react";
import { LifeBuoy, MessageSquare, Route } from "lucide-react";
import { useSearchParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import { api } from "../../../convex/_generated/api";
import { CaseChoice } from "../../features/portal/CaseChoice";
import { PortalHome } from "../../features/portalHome/PortalHome";
import { RecentNotices } from "../../features/portalNotices/RecentNotices";
import { useNotices } from "../../features/portalNotices/useNotices";
import type { PortalTile } from "../../features/portalHome/PortalTiles";
import { PORTAL_CASE, paths } from "../../lib/paths";
import { usePageTitle } from "../../lib/usePageTitle";
import { useRecoveringQuery } from "../../lib/useRecoveringQuery";
import { PortalFailure, PortalLoading } from "./PortalStates";

/** The sections with what waits in them; live. */
function useTiles(): readonly PortalTile[] {
  const count = useQuery(api.messages.portal.unread, {})?.count ?? 0;
  return [
    { path: paths.portalMessages, words: "messages", icon: MessageSquare, waiting: { count, words: "unread" } },
    { path: paths.portalTimeline, words: "timeline", icon: Route, waiting: null },
    { path: paths.portalSupport, words: "support", icon: LifeBuoy, waiting: null },
  ];
}

/** The client's start page. The case that is shown is in the address, so that a reload shows it again. */
export function PortalHomeRoute() {
  usePageTitle(useTranslations("portal")("title"));
  const [parameters, setParameters] = useSearchParams();
  const { notices = [], now } = useNotices();
  const tiles = useTiles();
  const { value, ...failure } = useRecoveringQuery(api.portalHome.portal.get, { caseId: parameters.get(PORTAL_CASE) });
  if (failure.error !== null) return <PortalFailure {...failure} />;
  if (value === undefined) return <PortalLoading />;
  return (
    <PortalHome
      page={value}
      now={now}
      tiles={tiles}
      updates={<RecentNotices notices={notices} />}
      choice={
        <CaseChoice
          cases={value.cases}
          chosen={value.opened?.caseId ?? null}
          onChoose={(caseId) => {
            setParameters({ [PORTAL_CASE]: caseId }, { replace: true });
          }}
        />
      }
    />
  );
}
