import { Navigate, Outlet } from "react-router-dom";
import type { AccessState } from "../features/access/accessState";
import { useAccess } from "../features/access/useAccess";
import { CheckingPage } from "../routes/open/CheckingPage";
import { paths } from "../lib/paths";

export type Audience = "staff" | "client" | "none";

const HOME: Record<Audience, string> = { staff: paths.leads, client: paths.portal, none: paths.waiting };

/** Where a visitor has to go instead, or null to stay. Undefined: not known yet. */
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

/** Lets one kind of visitor through and sends every other one to the page that is theirs; live, so also in the middle of work. */
export function AccessGuard({ allows }: { allows: Audience }) {
  const access = useAccess();
  const redirect = redirectFor(access, allows);
  if (redirect === undefined) return <CheckingPage />;
  return redirect === null ? <Outlet /> : <Navigate to={redirect} replace />;
}
