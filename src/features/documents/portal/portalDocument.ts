import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";

export type PortalDocumentsPage = FunctionReturnType<typeof api.documents.portal.portal.list>;
export type NeededDocument = PortalDocumentsPage["needed"][number];
export type OwnDocument = PortalDocumentsPage["sent"][number];
