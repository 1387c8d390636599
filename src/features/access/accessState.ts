import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../convex/_generated/api";

export type Me = FunctionReturnType<typeof api.access.open.me>;

/** Where a visitor stands. `tokenRejected`: signed in, but the workspace did not believe the sign-in service's token. */
export type AccessState =
  { kind: "checking" | "signedOut" | "tokenRejected" } | Extract<Me, { kind: "none" | "staff" | "client" }>;

interface AccessInputs {
  signIn: { isLoaded: boolean; isSignedIn: boolean | undefined };
  workspace: { isLoading: boolean; isAuthenticated: boolean };
  me: Me | undefined;
}

export function accessStateOf({ signIn, workspace, me }: AccessInputs): AccessState {
  if (!signIn.isLoaded) return { kind: "checking" };
  if (!signIn.isSignedIn) return { kind: "signedOut" };
  if (workspace.isLoading) return { kind: "checking" };
  if (!workspace.isAuthenticated) return { kind: "tokenRejected" };
  // "signedOut" is an answer from before the token reached the workspace; the true one is on its way.
  return me === undefined || me.kind === "signedOut" ? { kind: "checking" } : me;
}
