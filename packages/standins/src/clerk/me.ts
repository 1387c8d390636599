import type { Context } from "hono";
import { findClient } from "./browserCall.ts";
import type { ClerkContext } from "./clerkContext.ts";
import { requireSession, type SignedIn } from "./sessions.ts";
import { requireFreshProof } from "./verification.ts";

/** The person whose account a call under `/me` is about. Refuses signed_out. */
export function requireMe(clerk: ClerkContext, c: Context): SignedIn {
  const client = findClient(clerk, c);
  return requireSession(clerk, client, c.req.query("_clerk_session_id") ?? client?.lastActiveSessionId ?? "");
}

/** For a change that the provider makes only on a fresh proof. Refuses session_reverification_required, too. */
export function requireProvenMe(clerk: ClerkContext, c: Context): SignedIn {
  const signedIn = requireMe(clerk, c);
  requireFreshProof(clerk, signedIn.session);
  return signedIn;
}
