import { expect, test } from "vitest";
import { badgeText, bellLabel, unreadText } from "./bellText";

test.each([
  [undefined, "", "Notifications", ""],
  [{ count: 0, more: false }, "", "Notifications", ""],
  [{ count: 3, more: false }, "3 unread", "Notifications, 3 unread", "3"],
  [{ count: 99, more: false }, "99 unread", "Notifications, 99 unread", "99"],
  [{ count: 100, more: false }, "100 unread", "Notifications, 100 unread", "99+"],
  [{ count: 300, more: false }, "300 unread", "Notifications, 300 unread", "99+"],
  [{ count: 300, more: true }, "300+ unread", "Notifications, 300+ unread", "99+"],
  [{ count: 0, more: true }, "0+ unread", "Notifications, 0+ unread", "0+"],
])("%j reads %s, %s, %s", (...[unread, text, label, badge]) => {
  expect([unreadText(unread), bellLabel(unread), badgeText(unread)]).toEqual([text, label, badge]);
});
