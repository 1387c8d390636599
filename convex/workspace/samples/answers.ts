import { v, type Infer } from "convex/values";
import { vToldTransaction } from "../../contracts/ledger/answers";
import { vText, vTime } from "../../platform/validators";

const vSampleSubmission = v.object({
  number: v.number(),
  slug: v.string(),
  name: v.string(),
  html: v.string(),
  email: v.string(),
  clientName: v.string(),
  createdAt: v.number(),
  openedAt: vTime,
  completedAt: vTime,
  declinedAt: vTime,
  declineReason: vText,
  expiredAt: vTime,
});

const vSampleLink = v.object({
  id: v.string(),
  client: v.object({ id: v.string(), name: v.string(), email: v.string(), phone: vText }),
  account: v.union(v.literal("trust"), v.literal("operating")),
  amountCents: v.number(),
  memo: v.string(),
  madeAt: v.number(),
});

/** The records that the stand-ins must have, so that the sample contracts are complete. */
export const vAtProviders = v.object({
  submissions: v.array(vSampleSubmission),
  links: v.array(vSampleLink),
  transactions: v.array(vToldTransaction),
});
export type AtProviders = Infer<typeof vAtProviders>;

/** `now`: the time of the first start. */
export const vContractPlan = v.object({ now: v.number(), atProviders: vAtProviders });
