import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";

/** A document as a reviewer sees it. */
export type ReviewItem = NonNullable<FunctionReturnType<typeof api.documents.reviewQueue.staff.find>>;

/** A decision about the version that the reviewer has seen. */
export interface ReviewDecision {
  item: ReviewItem;
  /** Why a new copy is needed; null accepts the document. */
  reason: string | null;
}
