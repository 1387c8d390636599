import { literals } from "convex-helpers/validators";
import { PORTAL_ACCESS } from "./rules";

export const vPortalPermission = literals(...PORTAL_ACCESS.client);
