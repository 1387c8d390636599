import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";

export type PortalNotice = FunctionReturnType<typeof api.clients.notices.portal.list>[number];
