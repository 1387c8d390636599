import { Navigate, Outlet } from "react-router-dom";
import type { Standing } from "../features/access/standing";
import { useStanding } from "../features/access/useStanding";
import { CheckingPage } from "../routes/open/CheckingPage";
import { paths } from "../lib/paths";

export type Audience = "staff" | "client" | "none";

const HOME: Record<Audience, string> = { staff: paths.leads, client: paths.portal, none: paths.waiting };

/** Where a visitor has to go instead, or null to stay. Undefined: not known yet. */
export function redirectFor(standing: Standing, allows: Audience): string | null | undefined {
  switch (standing.kind) {
    case "checking":
    case "notAccepted":
      return undefined;
    case "signedOut":
      return paths.signIn;
    case "staff":
    case "client":
    case "none":
      return standing.kind === allows ? null : HOME[standing.kind];
  }
}

/** Lets one kind of visitor through and sends every other one to the page that is theirs; live, so also in the middle of work. */
export function AccessGuard({ allows }: { allows: Audience }) {
  const standing = useStanding();
  const redirect = redirectFor(standing, allows);
  if (redirect === undefined) return <CheckingPage />;
  return redirect === null ? <Outlet /> : <Navigate to={redirect} replace />;
}
