import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import { api } from "../../../convex/_generated/api";
import { PortalHome } from "../../features/portalHome/PortalHome";
import { usePageTitle } from "../../lib/usePageTitle";
import { useRecoveringQuery } from "../../lib/useRecoveringQuery";
import { PortalFailure, PortalLoading } from "./PortalStates";

const CASE = "case";
const EACH_MINUTE_MS = 60_000;

/** The client's start page. The case that is shown is in the address, so that a reload shows it again. */
export function PortalHomeRoute() {
  usePageTitle(useTranslations("portal")("title"));
  const [parameters, setParameters] = useSearchParams();
  const now = useNow();
  const { value, ...failure } = useRecoveringQuery(api.portalHome.portal.get, { caseId: parameters.get(CASE) });
  if (failure.error !== null) return <PortalFailure {...failure} />;
  if (value === undefined) return <PortalLoading />;
  return (
    <PortalHome
      page={value}
      now={now}
      tiles={[]}
      onChooseCase={(caseId) => {
        setParameters({ [CASE]: caseId }, { replace: true });
      }}
    />
  );
}

/** The time, for a portal that stays open for days. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
    }, EACH_MINUTE_MS);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return now;
}
