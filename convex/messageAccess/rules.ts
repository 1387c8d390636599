/** Who may do what with messages and reply templates. Apart from the rest of their rules, so that the first screen does not load it. */

export const MESSAGE_ACCESS = {
  staff: ["messages:read", "messages:write"],
  administrator: ["replyTemplates:edit"],
} as const;

export type MessageAudit =
  | "messages:begin"
  | "messages:send"
  | "messages:assign"
  | "messages:settle"
  | "messages:archive"
  | "messages:reopen"
  | "replyTemplates:save"
  | "replyTemplates:remove";
