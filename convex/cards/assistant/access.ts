export const ASSISTANT_ACCESS = { staff: ["assistant:ask"], administrator: [] } as const;
