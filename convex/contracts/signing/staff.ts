import { v, type Infer } from "convex/values";
import { staffAction } from "../../access/builders/staff";
import { vReadDocument } from "./answers";
import { readDocument } from "./documentProvider";
import { vCopyPart } from "./tables";

/** A contract's document as PDF: our own copy once it is signed, otherwise the signing service's current version. */
export const document = staffAction({
  permission: "contracts:read",
  args: { id: v.string(), part: vCopyPart },
  returns: vReadDocument,
  handler: async (ctx, wanted): Promise<Infer<typeof vReadDocument>> => await readDocument(ctx, wanted),
});
