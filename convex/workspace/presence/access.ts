export const PRESENCE_ACCESS = { staff: ["presence:see", "presence:tell"], administrator: [] } as const;
