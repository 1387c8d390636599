export const CALENDAR_FEED_ACCESS = { staff: ["deadlines:subscribe"], administrator: [] } as const;

export type CalendarFeedAudit = "calendarFeeds:make" | "calendarFeeds:change" | "calendarFeeds:revoke";
