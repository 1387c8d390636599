import { v } from "convex/values";

/** The email as handed to the mail service. */
export const vOutgoing = v.object({
  to: v.string(),
  toName: v.string(),
  subject: v.string(),
  html: v.string(),
  text: v.string(),
  idempotencyKey: v.string(),
});
