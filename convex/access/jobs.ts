/** Calls that version 0.1 scheduled have these addresses. Remove with 0.3. */
export { publishAccess } from "./accounts/jobs";
export { expireInvitations, withdrawInvitation } from "./invitations/jobs";
export { enforceSecondFactor } from "./secondFactor/jobs";
export { endOtherSessions } from "./sessions/jobs";
export { readAccount, readAccounts } from "./signInAccounts/jobs";
