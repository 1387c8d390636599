/** Permission to get a document's key. */
import type { Infer } from "convex/values";
import { pick } from "convex-helpers";
import type { MutationCtx } from "../../_generated/server";
import { requireStaff } from "../../access/accounts/actors";
import * as Accesses from "./model";
import type { vRelease } from "../record/answers";
import * as ClientKeys from "../encryption/model";
import * as Exporting from "./clientExport";
import { find } from "../record/model";
import { isKnownTo, requireCaller } from "../record/callers";
import * as Readers from "./openingLimits";
import type { OpenAction } from "../record/rules";

interface KeyRequest {
  documentId: string;
  action: OpenAction;
}

/**
 * Checks role, document and limit again (or, instead of the limit, the person's running export), and writes the access
 * in the same transaction: no entry, no key. The key stays encrypted.
 */
export async function release(ctx: MutationCtx, { documentId, action }: KeyRequest): Promise<Infer<typeof vRelease>> {
  const exporting = action === "export" ? await requireStaff(ctx, "clients:export") : null;
  const person = exporting ?? (await requireCaller(ctx, "read"));
  const document = await find(ctx, documentId);
  if (document === null || !isKnownTo(person, document)) return { kind: "absent" };
  const clientKey = document.key === null ? null : await ClientKeys.findByCckId(ctx, document.key.cckId);
  if (document.key === null || clientKey === null) return { kind: "keyless" };
  if (exporting !== null) {
    if (!(await Exporting.isRunning(ctx, exporting, document.clientId))) return { kind: "signInAgain" };
  } else if (await Readers.mustProve(ctx, person.userId)) {
    return { kind: "signInAgain" };
  }
  await Accesses.record(ctx, person, { document, action });
  const facts = pick(document, [
    "clientId",
    "fileName",
    "fileBytes",
    "mimeType",
    "format",
    "objectKey",
    "objectVersion",
  ]);
  // A version cannot be replaced. Without one, the reader compares the bytes' hash.
  const sealedHash = document.objectVersion === null ? (document.sealedHash ?? null) : null;
  return { kind: "released", ...facts, documentId: document._id, key: document.key, clientKey, sealedHash };
}
