import { v } from "convex/values";
import { openQuery } from "../builders/open";
import * as Firm from "./model";

/** The practice's name for a client whose access has ended; null for everybody else. */
export const nameForFormerClient = openQuery({
  args: {},
  returns: v.union(v.string(), v.null()),
  handler: async (ctx) => {
    const { caller } = ctx;
    if (caller.kind !== "none" || caller.reason !== "ended" || caller.role !== "client") return null;
    return await Firm.findName(ctx);
  },
});
