import { Navigate, Outlet } from "react-router-dom";
import type { AccessState } from "../features/access/accessState";
import { useAccess } from "../features/access/useAccess";
import { CheckingPage } from "../routes/open/CheckingPage";
import { paths } from "../lib/paths";

export type Audience = "staff" | "client" | "none";

const HOME: Record<Audience, string> = { staff: paths.leads, client: paths.portal, none: paths.waiting };

/** The path to redirect to, null when the visitor may stay, undefined while access is unknown. */
export function redirectFor(access: AccessState, allows: Audience): string | null | undefined {
  switch (access.kind) {
    case "checking":
    case "tokenRejected":
      return undefined;
    case "signedOut":
      return paths.signIn;
    case "staff":
    case "client":
    case "none":
      return access.kind === allows ? null : HOME[access.kind];
  }
}

/** Renders its routes for one audience and redirects everybody else. Access is live, so a revoked role redirects at once. */
export function AccessGuard({ allows }: { allows: Audience }) {
  const access = useAccess();
  const redirect = redirectFor(access, allows);
  if (redirect === undefined) return <CheckingPage />;
  return redirect === null ? <Outlet /> : <Navigate to={redirect} replace />;
}
