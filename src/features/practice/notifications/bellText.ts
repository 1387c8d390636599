import type { UnreadCount } from "../../../../convex/practice/unreadNews";

/** "3 unread", "300+ unread"; empty at zero or while unknown. */
export function unreadText(unread: UnreadCount | undefined): string {
  if (unread === undefined || (unread.count === 0 && !unread.more)) return "";
  return `${String(unread.count)}${unread.more ? "+" : ""} unread`;
}

/** The accessible name of the bell. */
export function bellLabel(unread: UnreadCount | undefined): string {
  const text = unreadText(unread);
  return text === "" ? "Notifications" : `Notifications, ${text}`;
}

/** The badge has room for two digits. */
export function badgeText(unread: UnreadCount | undefined): string {
  const text = unreadText(unread);
  return unread !== undefined && unread.count > 99 ? "99+" : text.replace(" unread", "");
}

/** Shown in the open inbox, because a missing badge says nothing. */
export const noCount = "How many are unread could not be loaded.";
