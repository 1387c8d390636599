/** Type and name of a document, corrected by staff. */
import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { refuse } from "../../access/accounts/refuse";
import * as DocumentTypes from "../../practice/documentTypes/model";
import { renamed } from "../../practice/documentTypes/rules";
import * as Requirements from "../../cases/requirements/model";

export interface Label {
  typeKey: string;
  fileName: string;
}

const ANSWERS = "This document answers a request of its type. Take it from the request first.";

/**
 * The cleaned label, and whether such documents expire. Refuses INVALID with the field, and NOT_FOUND for a type that
 * is not offered.
 */
export async function checkLabel(
  ctx: QueryCtx,
  document: Doc<"client_documents">,
  { typeKey, fileName: typed }: Label,
) {
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
