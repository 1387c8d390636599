import { v } from "convex/values";
import { literals } from "convex-helpers/validators";

/** The result of a test of the lead sheet. */
export const vSheetTest = v.union(
  v.object({ kind: v.literal("read"), cells: v.number() }),
  v.object({ kind: v.literal("refused"), status: v.number(), body: v.string() }),
  v.object({ kind: literals("unconfigured", "badAccount", "unreachable", "silent", "unreadable") }),
);
