export const AUDIT_ACCESS = { staff: [], administrator: ["audit:read"] } as const;
