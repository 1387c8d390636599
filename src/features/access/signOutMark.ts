import { useSyncExternalStore } from "react";
import { browserStore } from "../../lib/tabStore";

/** Clerk's id of the session that somebody has asked to end in this browser. It stays: an ended session does not come back. */
const MARK = "passage.signingOut";

interface Asked {
  session: string;
  /** Path of the page to go on to; the sign-in page without it. */
  next: string | undefined;
}

/** What was asked for in this tab. Where the browser refuses its storage, nothing else knows of it. */
let asked: Asked | null = null;
const listeners = new Set<() => void>();

/** Has every tab of this browser empty its screen and end the session: at once without a connection, and after a restart, too. */
export function markSignOut(session: string, next?: string): void {
  asked = { session, next };
  browserStore.setItem(MARK, session);
  for (const listener of listeners) listener();
}

/** Where the person goes whose session ends; undefined where another tab has asked for it. */
export function pageAfterSignOut(session: string): string | undefined {
  return asked?.session === session ? asked.next : undefined;
}

function markedSession(): string | null {
  return browserStore.getItem(MARK) ?? asked?.session ?? null;
}

/** The `storage` event is that of other tabs; a page that comes back from the browser's cache has missed it. */
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

/** The session that somebody has asked to end in this browser, live; null before anybody has. */
export function useMarkedSession(): string | null {
  return useSyncExternalStore(subscribe, markedSession);
}
