export const REPLY_TEMPLATE_ACCESS = { staff: [], administrator: ["replyTemplates:edit"] } as const;

export type ReplyTemplateAudit = "replyTemplates:save" | "replyTemplates:remove";
