import { v } from "convex/values";
import { internalMutation } from "../../access/builders/internal";
import { vRemovedRecord } from "./answers";
import * as DeleteDocument from "./deleteDocument";

export const removeRecord = internalMutation({
  args: { documentId: v.string() },
  returns: vRemovedRecord,
  handler: async (ctx, { documentId }) => await DeleteDocument.removeRecord(ctx, documentId),
});
