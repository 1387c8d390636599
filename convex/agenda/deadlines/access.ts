export const DEADLINE_ACCESS = { staff: ["deadlines:read", "deadlines:edit"], administrator: [] } as const;

export type DeadlineAudit = "deadlines:add" | "deadlines:change" | "deadlines:setDone" | "deadlines:remove";
