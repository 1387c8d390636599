import type { ComponentType } from "react";
import { TodayWaiting } from "../features/agenda/today/TodayWaiting";
import { ReviewWaiting } from "../features/documents/reviewQueue/ReviewWaiting";
import { UnreadMessages } from "../features/messages/inbox/UnreadMessages";
import type { NavigationIcon } from "./navigationItems";

/** The count beside an item's label. Separate from the items: those are routes as well, so every page loads them. */
export const NAVIGATION_COUNTS: Partial<Record<NavigationIcon, ComponentType>> = {
  today: TodayWaiting,
  messages: UnreadMessages,
  review: ReviewWaiting,
};
