import { useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { api } from "../../../convex/_generated/api";
import { NewMessage } from "../../features/messages/portal/NewMessage";
import { portalThreadPath } from "../../lib/paths";
import { usePageTitle } from "../../lib/usePageTitle";
import { useRecoveringQuery } from "../../lib/calls/useRecoveringQuery";
import { useWhileHere } from "../../lib/useWhileHere";
import { PortalFailure, PortalLoading } from "./PortalStates";

/** Form of a new conversation; its cases come from the start page's query. */
export function PortalNewMessageRoute() {
  usePageTitle(useTranslations("messages")("new"));
  const navigate = useNavigate();
  const showThread = useWhileHere((threadId: string) => {
    // Back must not lead to a form that was sent.
    void navigate(portalThreadPath(threadId), { replace: true });
  });
  const { value, ...failure } = useRecoveringQuery(api.workspace.portalHome.portal.get, { caseId: null });
  if (failure.error !== null) return <PortalFailure {...failure} />;
  if (value === undefined) return <PortalLoading />;
  return <NewMessage cases={value.cases} onSent={showThread} />;
}
