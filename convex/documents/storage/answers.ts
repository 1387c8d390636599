import { v } from "convex/values";
import { literals } from "convex-helpers/validators";

/** The storage does not work now. */
export const vStopped = v.object({ kind: v.literal("stopped"), reason: v.string() });

/** The outcome for the bytes. `locked`: the storage keeps them; `later`: it did not answer, and is tried again. */
export const vClearing = literals("cleared", "locked", "later");

export const vOrphan = v.object({ orphanId: v.id("document_leftovers"), objectKey: v.string() });
