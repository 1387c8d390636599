import { useSyncExternalStore } from "react";
import { browserStore } from "../../../lib/tabStore";

/** Clerk's id of the session to end in this browser. It stays: an ended session does not come back. */
const MARK = "passage.signingOut";

interface SignOutRequest {
  session: string;
  /** Path of the next page; by default the sign-in page. */
  next: string | undefined;
}

/** This tab's request. If the browser refuses its storage, it is the only record. */
let request: SignOutRequest | null = null;
const listeners = new Set<() => void>();

/**
 * Makes every tab of this browser empty its screen and end the session: immediately without a connection, and even after a
 * restart.
 */
export function markSignOut(session: string, next?: string): void {
  request = { session, next };
  browserStore.setItem(MARK, session);
  for (const listener of listeners) listener();
}

/** The next page of the person whose session ends; undefined if another tab requested it. */
export function pageAfterSignOut(session: string): string | undefined {
  return request?.session === session ? request.next : undefined;
}

function markedSession(): string | null {
  return browserStore.getItem(MARK) ?? request?.session ?? null;
}

/** Other tabs fire `storage`; a page that comes back from the browser's cache has missed it. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  window.addEventListener("pageshow", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
    window.removeEventListener("pageshow", listener);
  };
}

/** The session to end in this browser, live; null if there is none. */
export function useMarkedSession(): string | null {
  return useSyncExternalStore(subscribe, markedSession);
}
