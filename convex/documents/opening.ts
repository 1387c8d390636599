/** Who may have a document's key now. */
import type { Infer } from "convex/values";
import { pick } from "convex-helpers";
import type { MutationCtx } from "../_generated/server";
import { requireStaff } from "../access/actors";
import * as Accesses from "./accesses";
import * as ClientKeys from "./clientKeys";
import * as Exporting from "./exporting";
import { find } from "./model";
import type { OpenAction } from "./rules";
import type { vRelease } from "./tables";

interface Asked {
  documentId: string;
  action: OpenAction;
}

/**
 * Checks role, document and limit once more, or instead of the limit that the person exports this client, and writes the access in the same transaction: no entry, no key. The key is still
 * encrypted.
 */
export async function release(ctx: MutationCtx, { documentId, action }: Asked): Promise<Infer<typeof vRelease>> {
  const staff = await requireStaff(ctx, action === "export" ? "clients:export" : "documents:read");
  const document = await find(ctx, documentId);
  if (document === null) return { kind: "absent" };
  const clientKey = document.key === null ? null : await ClientKeys.findByCckId(ctx, document.key.cckId);
  if (document.key === null || clientKey === null) return { kind: "keyless" };
  if (action === "export") {
    // No session is newer than now: only a new export gives the key.
    if (!(await Exporting.isRunning(ctx, staff, document.clientId))) return { kind: "signInAgain", after: Date.now() };
  } else {
    const reachedAt = await Accesses.limitReachedAt(ctx, staff.userId);
    if (reachedAt !== null) return { kind: "signInAgain", after: reachedAt };
  }
  await Accesses.record(ctx, staff, { document, action });
  const facts = pick(document, [
    "clientId",
    "fileName",
    "fileBytes",
    "mimeType",
    "format",
    "objectKey",
    "objectVersion",
  ]);
  return { kind: "released", ...facts, documentId: document._id, key: document.key, clientKey };
}

/** Whose sign-ins the action has to look for. */
export async function proveSignIn(ctx: MutationCtx, signedInAt: number): Promise<void> {
  const { userId } = await requireStaff(ctx, "documents:read");
  await Accesses.proveSignIn(ctx, userId, signedInAt);
}
