import { v } from "convex/values";
import { vNotificationKind, vNotification } from "./tables";
import { vText } from "../../platform/validators";

/** A notification in the list. */
export const vListedNotification = v.object({
  ...vNotification.fields,
  byName: vText,
  isUnread: v.boolean(),
});

/** The personal half of the bell's count. */
export const vOwnNews = v.object({
  readUpTo: v.number(),
  readApart: v.array(v.number()),
  unwanted: v.array(vNotificationKind),
  news: v.string(),
});
