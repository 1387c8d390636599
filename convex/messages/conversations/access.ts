export const MESSAGE_ACCESS = { staff: ["messages:read", "messages:write"], administrator: [] } as const;

export type MessageAudit =
  "messages:begin" | "messages:send" | "messages:assign" | "messages:settle" | "messages:archive" | "messages:reopen";
