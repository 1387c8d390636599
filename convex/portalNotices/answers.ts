import { v } from "convex/values";
import { vTold } from "./tables";

/** A notice as its client has it. */
export const vPortalNotice = v.object({ noticeId: v.id("portal_notices"), ...vTold });
