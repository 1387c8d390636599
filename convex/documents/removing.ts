/** The end of a document: its record goes, and with it the only key of its bytes. */
import type { Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { requireStaff } from "../access/actors";
import { recordEvent } from "../audit/model";
import * as ClientActivity from "../clientActivity/model";
import * as Accesses from "./accesses";
import * as Answering from "./answering";
import * as Leftovers from "./leftovers";
import { find } from "./model";

/**
 * Deletes the record, and with it the only key of its bytes; a job removes the bytes. Returns what is left over in the storage, or
 * null for a document that is not there.
 */
export async function remove(
  ctx: MutationCtx,
  documentId: string,
): Promise<{ leftoverId: Id<"document_leftovers">; objectKey: string } | null> {
  const staff = await requireStaff(ctx, "documents:delete");
  const document = await find(ctx, documentId);
  if (document === null) return null;
  const { _id: subject, clientId, caseId, typeName, objectKey } = document;
  await Accesses.record(ctx, staff, { document, action: "delete" });
  await ctx.db.delete("client_documents", subject);
  await recordEvent(ctx, { actor: staff, action: "documents:delete", subject, before: typeName });
  await Answering.withdrawAnswer(ctx, staff, document);
  await ClientActivity.record(ctx, {
    clientId,
    caseId,
    activityType: "document_deleted",
    description: `${typeName} deleted`,
    isVisibleToClient: false,
    byName: staff.name,
  });
  return { leftoverId: await Leftovers.add(ctx, objectKey, Date.now()), objectKey };
}
