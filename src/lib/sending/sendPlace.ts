import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../convex/_generated/api";

/** What may be sent as one type of document. */
export type Accepted = NonNullable<FunctionReturnType<typeof api.portalDocuments.portal.list>["other"]>;

/** What a file is sent for. */
export interface SendPlace {
  caseId: string | null;
  requirementId: string | null;
  accepted: Accepted;
}
