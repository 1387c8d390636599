/** Details of a document, corrected by staff: its type and name, whose it is, and when it expires. */
import type { Infer } from "convex/values";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Staff } from "../../access/accounts/actors";
import { refuse } from "../../access/accounts/refuse";
import { recordEvent } from "../../access/audit/model";
import * as DocumentTypes from "../../practice/documentTypes/model";
import { renamed } from "../../practice/documentTypes/rules";
import * as Requirements from "../../cases/requirements/model";
import { getUnchanged, nextVersion, type SeenVersion } from "./model";
import { detailsProblem } from "./rules";
import type { vDetails } from "./tables";

interface Label {
  typeKey: string;
  fileName: string;
}

const ANSWERS = "This document answers a request of its type. Take it from the request first.";

/**
 * The cleaned label, and whether such documents expire. Refuses INVALID with the field, and NOT_FOUND for a type that
 * is not offered.
 */
async function checkLabel(ctx: QueryCtx, document: Doc<"client_documents">, { typeKey, fileName: typed }: Label) {
  const name = renamed(typed, document.fileName);
  if ("problem" in name) refuse("INVALID", { field: "fileName", reason: name.problem });
  const { fileName } = name;
  const type = await DocumentTypes.find(ctx, typeKey);
  const { typeName, securityLevel } = document;
  if (typeKey === document.typeKey) {
    return { expires: type?.expires ?? false, label: { typeKey, typeName, securityLevel, fileName } };
  }
  if (type?.isOffered !== true) refuse("NOT_FOUND", { what: "document type" });
  const isAnswer = document.requirementId !== null || (await Requirements.listAnsweredBy(ctx, document._id)).length > 0;
  if (isAnswer) refuse("INVALID", { field: "typeKey", reason: ANSWERS });
  const { displayName, securityLevel: level, expires } = type;
  return { expires, label: { typeKey, typeName: displayName, securityLevel: level, fileName } };
}

interface Edit {
  details: Infer<typeof vDetails>;
  /** Absent if type and name stay. */
  label?: Label;
}

/** For the audit log, which outlives the client: of names only whether they changed. */
function inAudit({
  typeName,
  partyType,
  expiresOn,
}: Pick<Doc<"client_documents">, "typeName" | keyof Edit["details"]>) {
  return `${typeName}, ${partyType}, ${expiresOn ?? "no expiry"}`;
}

/** Stores party type and expiry, and type and name if given. Refuses INVALID with the field. */
export async function saveDetails(
  ctx: MutationCtx,
  staff: Staff,
  { details, label: given, ...seen }: SeenVersion & Edit,
): Promise<void> {
  const document = await getUnchanged(ctx, seen);
  const { expires, label } = await checkLabel(ctx, document, given ?? document);
  const problem = detailsProblem(details, { expires });
  if (problem !== null) refuse("INVALID", problem);
  const next = { ...label, ...details };
  const isRenamed = next.fileName !== document.fileName;
  const isSame = next.typeKey === document.typeKey && inAudit(next) === inAudit(document);
  if (isSame && !isRenamed) return;
  const isExpiryTold = document.isExpiryTold && next.expiresOn === document.expiresOn;
  const firstFileName = document.firstFileName ?? document.fileName;
  const first = isRenamed ? { firstFileName } : {};
  const changed = { ...next, ...first, isExpiryTold, ...nextVersion(staff, document) };
  await ctx.db.patch("client_documents", document._id, changed);
  const change = { before: inAudit(document), after: `${inAudit(next)}${isRenamed ? ", renamed" : ""}` };
  await recordEvent(ctx, { actor: staff, action: "documents:edit", subject: document._id, ...change });
}
