import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../convex/_generated/api";

export type PortalDocumentsPage = FunctionReturnType<typeof api.portalDocuments.portal.list>;
export type NeededDocument = PortalDocumentsPage["needed"][number];
export type OwnDocument = PortalDocumentsPage["sent"][number];

/** Whether opening is offered, by what was said at the upload; what is shown then is decided by the bytes. */
export function isShowable({ mimeType }: OwnDocument): boolean {
  return mimeType.startsWith("image/") || mimeType === "application/pdf";
}
