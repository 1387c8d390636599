import { v } from "convex/values";

/** What the mail service is given. */
export const vOutgoing = v.object({
  to: v.string(),
  toName: v.string(),
  subject: v.string(),
  html: v.string(),
  text: v.string(),
  idempotencyKey: v.string(),
});
