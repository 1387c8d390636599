import { v } from "convex/values";
import { vLocale } from "../../access/accounts/answers";
import { vText } from "../../platform/validators";
import { vShownDocument } from "../record/answers";

/** A document with all that a reviewer has to know. */
export const vReviewItem = v.object({
  ...vShownDocument.fields,
  clientName: v.string(),
  caseNumber: vText,
  /** The owner of the case; null for an unassigned one, and without a case. */
  ownerName: vText,
  isOwnerHere: v.boolean(),
  /** The request that it was uploaded for. */
  requestTitle: vText,
  /** The language in which the client reads the reason of a return. */
  readerLocale: vLocale,
});

export const vQueue = v.object({ items: v.array(vReviewItem), hasMore: v.boolean() });

/** A count up to a limit; `more`: there are more than counted. */
export const vQueueCount = v.object({ count: v.number(), more: v.boolean() });
