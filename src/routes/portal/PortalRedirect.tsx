import { Navigate, useLocation } from "react-router-dom";
import { paths } from "../../lib/paths";

/** Redirects an address of the former portal, `/client/…`, to the same place in the current one, with query and fragment. */
export function PortalRedirect() {
  const { pathname, search, hash } = useLocation();
  const rest = pathname.replace(/^\/client\/*/i, "");
  return <Navigate to={{ pathname: `${paths.portal}${rest === "" ? "" : `/${rest}`}`, search, hash }} replace />;
}
