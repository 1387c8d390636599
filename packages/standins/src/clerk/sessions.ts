import type { ClerkContext } from "./clerkContext.ts";
import type { Activity, Client, Session, User } from "./entities.ts";
import { refuse } from "./refusals.ts";
import { sessionEventJson } from "./sessionAnswers.ts";
import { newId } from "./store.ts";

const SESSION_LIFE_MS = 7 * 24 * 60 * 60 * 1000;

export function isLive(session: Session, now: number): boolean {
  return session.status === "active" && session.expireAt > now;
}

export function liveSessions({ store, now }: ClerkContext, client: Client): Session[] {
  return store.sessions.listByLookup(client.id).filter((session) => isLive(session, now()));
}

/**
 * Refuses session_exists: the instance holds one session for each browser, so a second person must sign in after a
 * sign-out.
 */
export function requireSignedOut(clerk: ClerkContext, client: Client): void {
  if (liveSessions(clerk, client).length > 0) refuse("session_exists");
}

interface Opening {
  client: Client | null;
  activity: Activity | null;
  hasTwoFactors?: boolean;
}

/** Refuses resource_not_found if the person has been deleted. */
export function openSession(clerk: ClerkContext, { id: userId }: User, opening: Opening): Session {
  const { client, activity, hasTwoFactors = false } = opening;
  // Read again: the caller has awaited since, and changes by others must not be undone.
  const user = clerk.store.users.find(userId) ?? refuse("resource_not_found");
  const at = clerk.now();
  const session = clerk.store.sessions.save({
    id: newId("sess"),
    clientId: client?.id ?? null,
    userId,
    status: "active",
    activity,
    firstFactorAt: null,
    secondFactorAt: hasTwoFactors ? at : null,
    verification: null,
    expireAt: at + SESSION_LIFE_MS,
    lastActiveAt: at,
    createdAt: at,
    updatedAt: at,
  });
  clerk.store.users.save({ ...user, lastSignInAt: at });
  if (client !== null) clerk.store.clients.save({ ...client, lastActiveSessionId: session.id, updatedAt: at });
  clerk.notify("session.created", sessionEventJson(clerk, session));
  return session;
}

/** Ends a session for good: its tokens are refused from the next refresh on. An ended session keeps its status. */
export function closeSession(clerk: ClerkContext, session: Session, status: "ended" | "removed" | "revoked"): Session {
  if (session.status !== "active") return session;
  const closed = clerk.store.sessions.save({ ...session, status, updatedAt: clerk.now() });
  const client = session.clientId === null ? null : clerk.store.clients.find(session.clientId);
  if (client?.lastActiveSessionId === session.id) {
    clerk.store.clients.save({ ...client, lastActiveSessionId: null, updatedAt: clerk.now() });
  }
  clerk.notify(`session.${status}`, sessionEventJson(clerk, closed));
  return closed;
}

export function closeSessionsOf(clerk: ClerkContext, userId: string, except?: Session): void {
  for (const session of clerk.store.sessions.list()) {
    if (session.userId === userId && session.id !== except?.id) closeSession(clerk, session, "revoked");
  }
}

/** The live sessions of a person in all browsers, newest first. */
export function sessionsOf({ store, now }: ClerkContext, userId: string): Session[] {
  const live = store.sessions.list().filter((session) => session.userId === userId && isLive(session, now()));
  return live.reverse();
}

export interface SignedIn {
  client: Client;
  session: Session;
  user: User;
}

/** Refuses signed_out if the session has ended, belongs to another browser, or its person is gone. */
export function requireSession(clerk: ClerkContext, client: Client | null, sessionId: string): SignedIn {
  const session = clerk.store.sessions.find(sessionId);
  if (client === null || session?.clientId !== client.id || !isLive(session, clerk.now())) return refuse("signed_out");
  const user = clerk.store.users.find(session.userId) ?? refuse("signed_out");
  return { client, session, user };
}
