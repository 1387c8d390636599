import { useTranslations } from "use-intl";
import { NoticeList } from "../../features/clients/notices/NoticeList";
import { useNotices } from "../../features/clients/notices/useNotices";
import { usePageTitle } from "../../lib/usePageTitle";
import { PortalFailure, PortalLoading } from "./PortalStates";

/** A client's notifications in the portal. */
export function PortalNoticesRoute() {
  usePageTitle(useTranslations("notices")("title"));
  const { notices, unread, error, isRetrying, retry } = useNotices();
  if (error !== null) return <PortalFailure error={error} isRetrying={isRetrying} retry={retry} />;
  if (notices === undefined) return <PortalLoading />;
  return <NoticeList notices={notices} unread={unread} />;
}
