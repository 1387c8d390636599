import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../convex/_generated/api";

export type PortalDocumentsPage = FunctionReturnType<typeof api.portalDocuments.portal.list>;
export type NeededDocument = PortalDocumentsPage["needed"][number];
export type OwnDocument = PortalDocumentsPage["sent"][number];
