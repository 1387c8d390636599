export const TODAY_ACCESS = { staff: ["today:read", "today:snooze", "today:choose"], administrator: [] } as const;

export type TodayAudit = "today:snooze" | "today:wake";
