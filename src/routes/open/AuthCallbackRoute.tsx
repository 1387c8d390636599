import { Navigate } from "react-router-dom";
import { useAccess } from "../../features/access/useAccess";
import type { Ticket } from "../../lib/ticket";
import { CheckingPage } from "./CheckingPage";

/** The target of Clerk's links: redirects to the form that accepts the invitation, or to the start page. */
export function AuthCallbackRoute({ ticket }: { ticket: Ticket | null }) {
  const access = useAccess();
  if (ticket) return <Navigate to={ticket.isForSignUp ? "/create-account" : "/login"} replace />;
  if (access.kind === "checking" || access.kind === "tokenRejected") {
    return <CheckingPage text="Processing authentication..." />;
  }
  return <Navigate to={access.kind === "signedOut" ? "/login" : "/"} replace />;
}
