import type { UnreadCount } from "../../../convex/unreadNews/rules";

/** "3 unread", "300+ unread"; empty while there is nothing, or nothing is known. */
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

/** The open inbox says this, because a badge that is missing says nothing. */
export const noCount = "How many are unread could not be loaded.";
