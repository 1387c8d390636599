import { Navigate, useNavigate } from "react-router-dom";
import { AccessForm } from "../../features/access/AccessForm";
import { SignOutButton } from "../../features/access/SignOutButton";
import type { AccessMode } from "../../features/access/useSignIn";
import { useAccess } from "../../features/access/useAccess";
import type { Ticket } from "../../lib/ticket";
import { Banner } from "../../ui/Banner";
import { CheckingPage } from "./CheckingPage";
import { OpenPage } from "./OpenPage";
import { paths } from "../../lib/paths";

interface AccessRouteProps {
  mode: AccessMode;
  ticket: Ticket | null;
  hasSamplePeople: boolean;
}

/** /login and /create-account. Redirects a signed-in visitor, unless the link carries an invitation. */
export function AccessRoute({ mode, ticket, hasSamplePeople }: AccessRouteProps) {
  const navigate = useNavigate();
  const access = useAccess();
  const isSignedIn = access.kind === "staff" || access.kind === "client" || access.kind === "none";
  if (access.kind === "tokenRejected") return <CheckingPage />;
  if (isSignedIn && ticket === null) return <Navigate to={paths.leads} replace />;
  return (
    <OpenPage>
      {isSignedIn ? (
        <Banner tone="info" className="mb-6" action={<SignOutButton />}>
          You are signed in{access.email ? ` as ${access.email}` : ""}. To use the invitation, sign out first.
        </Banner>
      ) : null}
      <AccessForm
        key={mode}
        mode={mode}
        ticket={ticket}
        hasSamplePeople={hasSamplePeople}
        onDone={() => void navigate(paths.leads, { replace: true })}
      />
    </OpenPage>
  );
}
