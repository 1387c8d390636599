import { answered } from "../provider/answered";

/** The part of Clerk that ends sessions. */
export interface EndingClerk {
  client: { signedInSessions: readonly { id: string; remove: () => Promise<unknown> }[] } | null | undefined;
  session: { id: string } | null | undefined;
  setActive: (wanted: { session: null; redirectUrl?: string }) => Promise<void>;
}

/** Why the person is not on the sign-in page yet. `unfinished`: the session has ended, but Clerk's script keeps it. */
export type SignOutTrouble = "offline" | "failed" | "unfinished";

/** 401, 403 and 404 mean that the session has already ended. */
export function isOverAlready(error: unknown): boolean {
  const status = typeof error === "object" && error !== null && "status" in error ? error.status : undefined;
  return status === 401 || status === 403 || status === 404;
}

interface EndRequest {
  session: string;
  next: string | undefined;
}

/**
 * Ends one session at the sign-in service. Resolves to null if it has ended, now or before. Clerk's `signOut` ends every session
 * of the browser: in a tab that slept, that would include the session of a person who has signed in since.
 */
export async function endSession(clerk: EndingClerk, { session, next }: EndRequest): Promise<SignOutTrouble | null> {
  // Offline, Clerk forgets the session here and resolves, while the service keeps it open for this browser.
  if (!navigator.onLine) return "offline";
  const open = () => clerk.client?.signedInSessions.find(({ id }) => id === session);
  try {
    await answered(open()?.remove() ?? Promise.resolve());
    // Some browsers tell Clerk that they are offline when they are not: it then resolves without an answer. An answer updates the
    // sessions.
    if (open() !== undefined) return "failed";
  } catch (error) {
    if (!isOverAlready(error)) return "failed";
  }
  return await letGo(clerk, { session, next });
}

/** Makes Clerk's script forget the session, unless another one has replaced it. */
async function letGo(clerk: EndingClerk, { session, next }: EndRequest): Promise<SignOutTrouble | null> {
  const current = clerk.session?.id ?? session;
  if (current !== session) return null;
  try {
    await answered(clerk.setActive({ session: null, ...(next !== undefined && { redirectUrl: next }) }));
    return null;
  } catch {
    return "unfinished";
  }
}
