import { Navigate } from "react-router-dom";
import { useStanding } from "../../features/access/useStanding";
import type { Ticket } from "../../lib/ticket";
import { CheckingPage } from "./CheckingPage";

/** Where links of the sign-in service arrive: on to the form that takes the invitation, or home. */
export function AuthCallbackRoute({ ticket }: { ticket: Ticket | null }) {
  const standing = useStanding();
  if (ticket) return <Navigate to={ticket.isForSignUp ? "/create-account" : "/login"} replace />;
  if (standing.kind === "checking" || standing.kind === "notAccepted") {
    return <CheckingPage text="Processing authentication..." />;
  }
  return <Navigate to={standing.kind === "signedOut" ? "/login" : "/"} replace />;
}
