import { openQuery } from "../../access/builders/open";
import { vText } from "../../platform/validators";
import * as Firm from "./model";

/** The practice's name for a client whose access has ended; null for everybody else. */
export const nameForFormerClient = openQuery({
  args: {},
  returns: vText,
  handler: async (ctx) => {
    const { caller } = ctx;
    if (caller.kind !== "none" || caller.reason !== "ended" || caller.role !== "client") return null;
    return await Firm.findName(ctx);
  },
});
