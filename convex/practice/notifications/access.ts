export const NOTIFICATION_ACCESS = { staff: ["notifications:read", "notifications:mark"], administrator: [] } as const;
