import { answered } from "./answered";

/** What is used of Clerk. */
export interface EndingClerk {
  client: { signedInSessions: readonly { id: string }[] } | null | undefined;
  signOut: (options: { redirectUrl?: string }) => Promise<void>;
  setActive: (wanted: { session: null }) => Promise<void>;
}

/** Why a session is still open. */
export type SignOutTrouble = "offline" | "failed";

/** 401, 403 and 404 mean that the session has already ended. */
export function isOverAlready(error: unknown): boolean {
  const status = typeof error === "object" && error !== null && "status" in error ? error.status : undefined;
  return status === 401 || status === 403 || status === 404;
}

/** Ends a session at the sign-in service. Resolves to null where it has ended, or had before. */
export async function endSession(
  clerk: EndingClerk,
  { session, next }: { session: string; next: string | undefined },
): Promise<SignOutTrouble | null> {
  // Without a connection Clerk forgets the session here and resolves, while the service keeps it open for this browser.
  if (!navigator.onLine) return "offline";
  try {
    await answered(clerk.signOut(next === undefined ? {} : { redirectUrl: next }));
  } catch (error) {
    if (!isOverAlready(error)) return "failed";
    await clerk.setActive({ session: null });
    return null;
  }
  // Some browsers tell Clerk that they are offline when they are not: it then resolves without an answer. An answer has the sessions.
  const isOpen = clerk.client?.signedInSessions.some(({ id }) => id === session) ?? false;
  return isOpen ? "failed" : null;
}
