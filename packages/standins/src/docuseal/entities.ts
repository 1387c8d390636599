import { z } from "zod";

const vTime = z.number().nullable();

const vEvent = z.object({
  id: z.number(),
  type: z.string(),
  at: z.number(),
  data: z.record(z.string(), z.unknown()),
});

/** `typed` is a name; `drawn` a PNG as base64. */
const vSignature = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("typed"), text: z.string() }),
  z.object({ kind: z.literal("drawn"), png: z.string() }),
]);
export type Signature = z.infer<typeof vSignature>;

/** A signing request with its only signer. */
export const vSubmission = z.object({
  /** The number as text. The submitter's differs, so that mixing them up shows. */
  id: z.string(),
  number: z.number(),
  submitterNumber: z.number(),
  slug: z.string(),
  name: z.string(),
  html: z.string(),
  templateId: z.number().nullable(),
  role: z.string(),
  email: z.string().nullable(),
  clientName: z.string().nullable(),
  phone: z.string().nullable(),
  externalId: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()),
  values: z.record(z.string(), z.string()),
  status: z.enum(["pending", "completed", "declined", "expired"]),
  createdAt: z.number(),
  updatedAt: z.number(),
  openedAt: vTime,
  startedAt: vTime,
  completedAt: vTime,
  declinedAt: vTime,
  declineReason: z.string().nullable(),
  expireAt: vTime,
  archivedAt: vTime,
  signature: vSignature.nullable(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  events: z.array(vEvent),
});
export type Submission = z.infer<typeof vSubmission>;

const vRecipient = z.object({
  role: z.string().optional(),
  email: z.email().nullish(),
  name: z.string().nullish(),
  phone: z.string().nullish(),
  external_id: z.string().nullish(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  values: z.record(z.string(), z.string()).optional(),
});
export type Recipient = z.infer<typeof vRecipient>;

/** The fields of a request that the stand-in reads; it ignores the provider's others. */
export const vFromHtml = z.object({
  name: z.string().optional(),
  documents: z.array(z.object({ html: z.string().min(1), name: z.string().optional() })).min(1),
  submitters: z.array(vRecipient).length(1),
  expire_at: z.string().nullish(),
});
export const vFromTemplate = z.object({
  template_id: z.number().int(),
  submitters: z.array(vRecipient).length(1),
  expire_at: z.string().nullish(),
});
export const vSubmitterChange = vRecipient.omit({ role: true }).extend({ completed: z.boolean().optional() });
export const vSubmissionChange = z.object({
  name: z.string().optional(),
  expire_at: z.string().nullish(),
  archived: z.boolean().optional(),
});
