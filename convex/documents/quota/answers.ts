import { v } from "convex/values";

/** A client's used room and its limits. */
export const vRoom = v.object({
  documents: v.number(),
  bytes: v.number(),
  extensions: v.number(),
  most: v.object({ documents: v.number(), bytes: v.number() }),
});
