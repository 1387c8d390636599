import { expect, test } from "vitest";
import { accessStateOf } from "./accessState";

const staff = {
  kind: "staff" as const,
  userId: "u" as never,
  name: "Sam",
  email: "s@p.test",
  isAdmin: false,
  locale: "en",
  startPage: "leads" as const,
  density: "compact" as const,
};
const signedIn = { isLoaded: true, isSignedIn: true, sessionId: "sess_1" };
const accepted = { isLoading: false, isAuthenticated: true };
const ended = (sessionId: string) => ({ kind: "sessionEnded" as const, sessionId });

// Control: trusting the first query result sends a signed-in person back to the sign-in page.
test.each([
  ["Clerk is loading", { isLoaded: false, isSignedIn: undefined }, accepted, staff, "checking"],
  ["nobody is signed in", { isLoaded: true, isSignedIn: false }, accepted, staff, "signedOut"],
  ["Convex is checking the token", signedIn, { isLoading: true, isAuthenticated: false }, undefined, "checking"],
  ["Convex rejects the token", signedIn, { isLoading: false, isAuthenticated: false }, undefined, "tokenRejected"],
  ["there is no answer yet", signedIn, accepted, undefined, "checking"],
  ["the query result is older than the token", signedIn, accepted, { kind: "signedOut" as const }, "checking"],
  ["the session was ended elsewhere", signedIn, accepted, ended("sess_1"), "signedOut"],
  ["an earlier session was ended", signedIn, accepted, ended("sess_0"), "checking"],
  [
    "the person has no role",
    signedIn,
    accepted,
    { kind: "none" as const, email: null, reason: "notInvited" as const },
    "none",
  ],
  ["the person is staff", signedIn, accepted, staff, "staff"],
])("the access when %s", (...[, signIn, workspace, me, kind]) => {
  expect(accessStateOf({ signIn, workspace, me }).kind).toBe(kind);
});
