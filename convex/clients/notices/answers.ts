import { v } from "convex/values";
import { vTold } from "./tables";

/** A notice in the client's list. */
export const vPortalNotice = v.object({ noticeId: v.id("portal_notices"), ...vTold });
