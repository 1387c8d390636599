import { v } from "convex/values";
import { vClearing, vOrphan } from "../storage/answers";

/** The bytes of a deleted document and of its later files; null without the document. */
export const vRemovedRecord = v.union(v.array(vOrphan), v.null());

export const vRemoved = v.union(
  v.object({ kind: v.literal("removed"), storage: vClearing }),
  v.object({ kind: v.literal("absent") }),
);
