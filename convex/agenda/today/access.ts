export const TODAY_ACCESS = { staff: ["today:read", "today:snooze"], administrator: [] } as const;

export type TodayAudit = "today:snooze" | "today:wake";
