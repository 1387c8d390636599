import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";

export type PortalHomePage = FunctionReturnType<typeof api.workspace.portalHome.portal.get>;
export type OpenedCase = NonNullable<PortalHomePage["opened"]>;
