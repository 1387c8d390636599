/** The browser's own notifications: whether this browser may show them, and whether the person wants them here. */

import { browserStore } from "../../../lib/tabStore";

/** `blocked`: refused in the browser's settings, the only place to change it. */
export type BrowserNotices = "unsupported" | "blocked" | "off" | "on";

/** Kept in the browser, like its permission: a choice made on one machine does not ask on another. */
const WANTED = "passage.browserNotifications";

const listeners = new Set<() => void>();

export function browserNotices(): BrowserNotices {
  if (!("Notification" in window)) return "unsupported";
  if (Notification.permission === "denied") return "blocked";
  const isWanted = browserStore.getItem(WANTED) !== null;
  return isWanted && Notification.permission === "granted" ? "on" : "off";
}

export function watchBrowserNotices(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab of this browser.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function announce(): void {
  for (const listener of listeners) listener();
}

export interface BrowserNotice {
  text: string;
  /** Two tabs with the same notification show it once. */
  tag: string;
  onOpen: () => void;
}

/** Returns false if the browser has the permission, but no page may use it (Chrome on Android). */
export function showBrowserNotice({ text, tag, onOpen }: BrowserNotice): boolean {
  try {
    const notice = new Notification(text, { tag: `passage-${tag}`, icon: "/favicon.svg" });
    notice.onclick = () => {
      window.focus();
      notice.close();
      onOpen();
    };
    return true;
  } catch {
    return false;
  }
}

/** Asks for the permission, so it must run in a click handler; shows one notification as proof that they work. */
export async function turnOnBrowserNotices(): Promise<boolean> {
  const isAllowed = (await Notification.requestPermission()) === "granted";
  const isShown =
    isAllowed &&
    showBrowserNotice({ text: "Notifications from Passage look like this", tag: "first", onOpen: () => undefined });
  if (isShown) browserStore.setItem(WANTED, "on");
  announce();
  return browserNotices() === "on";
}

export function turnOffBrowserNotices(): void {
  browserStore.removeItem(WANTED);
  announce();
}
