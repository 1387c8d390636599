import { v } from "convex/values";
import { vRequirementStatus } from "../../cases/requirements/tables";

/** A new status of a request; `from` and `documentId` are the values on the screen. */
export const vRequestChange = v.object({
  requirementId: v.string(),
  from: vRequirementStatus,
  documentId: v.union(v.id("client_documents"), v.null()),
  to: vRequirementStatus,
});
