import { v, type Infer } from "convex/values";
import { staffAction } from "../../access/builders/staff";
import { vRemoved } from "./answers";
import * as DeleteDocument from "./deleteDocument";

/** Deletes a document: its record, its key, and its bytes if the storage allows it. */
export const remove = staffAction({
  permission: "documents:delete",
  args: { documentId: v.string() },
  returns: vRemoved,
  handler: async (ctx, { documentId }): Promise<Infer<typeof vRemoved>> => await DeleteDocument.remove(ctx, documentId),
});
