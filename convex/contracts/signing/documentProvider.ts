import type { Infer } from "convex/values";
import { internal } from "../../_generated/api";
import type { ActionCtx } from "../../_generated/server";
import { failureText, joined } from "../../platform/providers/providerCall";
import { SIGNING } from "../../platform/providers/signing/choice";
import { signingService } from "../../platform/providers/signing/service";
import type { vFoundDocument, vReadDocument } from "./answers";
import { openKept } from "./copies";
import { MAX_SHOWN_BYTES, type CopyPart } from "./rules";

const TOO_LARGE = `The document is too large to be shown here. Open it in ${SIGNING.name}.`;

interface DocumentRequest {
  id: string;
  part: CopyPart;
}

/** A document's bytes: our own copy, or the service's current version; `none` while there is nothing to show. */
export async function readDocument(
  ctx: ActionCtx,
  { id, part }: DocumentRequest,
): Promise<Infer<typeof vReadDocument>> {
  const found: Infer<typeof vFoundDocument> | null = await ctx.runQuery(
    internal.contracts.signing.internal.findDocument,
    { id },
  );
  if (found === null) return { kind: "absent" };
  const { name, isSigned, submissionId, copies } = found;
  const copy = copies.find((each) => each.part === part);
  if (copy !== undefined && copy.plainBytes > MAX_SHOWN_BYTES) return { kind: "failed", reason: TOO_LARGE };
  const kept = copy === undefined ? null : await openKept(ctx, copy);
  if (kept !== null) return { kind: "document", bytes: kept.slice().buffer, isSigned, name };
  if (submissionId === null || part === "audit") return { kind: "none" };
  const fetched = await signingService.fetchDocument(submissionId);
  if (fetched.kind !== "ok") return { kind: "failed", reason: failureText(SIGNING.name, fetched) };
  if (fetched.value === null) return { kind: "none" };
  if (fetched.value.length > MAX_SHOWN_BYTES) return { kind: "failed", reason: TOO_LARGE };
  return { kind: "document", bytes: joined(fetched.value).buffer, isSigned, name };
}
