import { v, type Infer } from "convex/values";
import { internal } from "../_generated/api";
import { staffAction } from "../builders/staff";
import { vReadDocument } from "./answers";
import { vCopyPart } from "./tables";

/** A contract's document as PDF: our own copy once it is signed, otherwise what the signing service has now. */
export const document = staffAction({
  permission: "contracts:read",
  args: { id: v.string(), part: vCopyPart },
  returns: vReadDocument,
  handler: async (ctx, wanted): Promise<Infer<typeof vReadDocument>> =>
    await ctx.runAction(internal.signing.internal.readDocument, wanted),
});
