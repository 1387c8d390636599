import { useAccess } from "../../features/access/shared/useAccess";
import { useReturnPath } from "../../features/access/shared/useReturnPath";
import { paths } from "../../lib/paths";
import type { Ticket } from "../../features/access/shared/ticket";
import { CheckingPage, GoingPage } from "./CheckingPage";

/** Target of Clerk's links: redirects to the form that accepts the invitation, or a signed-in visitor to the page that they opened. */
export function AuthCallbackRoute({ ticket }: { ticket: Ticket | null }) {
  const access = useAccess();
  const wanted = useReturnPath();
  if (ticket) return <GoingPage to={ticket.isForSignUp ? paths.signUp : paths.signIn} />;
  if (access.kind === "checking" || access.kind === "tokenRejected") {
    return <CheckingPage text="Processing authentication..." />;
  }
  return access.kind === "signedOut" ? <GoingPage to={paths.signIn} /> : <GoingPage to={wanted} isStart />;
}
