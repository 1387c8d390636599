export const TASK_ACCESS = { staff: ["tasks:read", "tasks:edit"], administrator: [] } as const;

export type TaskAudit = "tasks:add" | "tasks:change" | "tasks:setDone" | "tasks:remove";
