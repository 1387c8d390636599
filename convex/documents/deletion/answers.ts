import { v } from "convex/values";
import { vClearing, vOrphan } from "../storage/answers";

/** The bytes of a deleted document; null without the document. */
export const vRemovedRecord = v.union(vOrphan, v.null());

export const vRemoved = v.union(
  v.object({ kind: v.literal("removed"), storage: vClearing }),
  v.object({ kind: v.literal("absent") }),
);
