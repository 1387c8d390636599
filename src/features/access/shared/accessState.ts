import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";

export type Me = FunctionReturnType<typeof api.access.accounts.open.me>;

/** A visitor's access. `tokenRejected`: signed in with Clerk, but Convex did not accept the token. */
export type AccessState =
  { kind: "checking" | "signedOut" | "tokenRejected" } | Extract<Me, { kind: "none" | "staff" | "client" }>;

interface AccessInputs {
  signIn: { isLoaded: boolean; isSignedIn: boolean | undefined; sessionId?: string | null | undefined };
  workspace: { isLoading: boolean; isAuthenticated: boolean };
  me: Me | undefined;
}

export function accessStateOf({ signIn, workspace, me }: AccessInputs): AccessState {
  if (!signIn.isLoaded) return { kind: "checking" };
  if (!signIn.isSignedIn) return { kind: "signedOut" };
  if (workspace.isLoading) return { kind: "checking" };
  if (!workspace.isAuthenticated) return { kind: "tokenRejected" };
  // A result "signedOut" here was computed before the token reached Convex. The next result replaces it.
  if (me === undefined || me.kind === "signedOut") return { kind: "checking" };
  if (me.kind === "sessionEnded") return { kind: me.sessionId === signIn.sessionId ? "signedOut" : "checking" };
  return me;
}
