import { z } from "zod";
import { callDocuseal } from "./docusealCall";
import { callInParts, type Parts, type ProviderAnswer } from "../providerCall";
import type { SignedFiles } from "./port";

const vDocuments = z.object({ documents: z.array(z.object({ url: z.string() })) });

/** More than any contract has. A signed copy and its audit page of this size fit into the buffers of an action (decision 084). */
const MAX_PDF_BYTES = 25 * 1024 * 1024;
const PDF_MARK = "%PDF-";
/** The mark is within these first bytes. */
const MARK_WITHIN_BYTES = 1_024;

/** The link of a request's document. It expires soon, so it is read each time. */
async function findLink(submissionId: string): Promise<ProviderAnswer<string | null>> {
  const path = `/submissions/${encodeURIComponent(submissionId)}/documents?merge=true`;
  const answer = await callDocuseal({ path }, vDocuments);
  return answer.kind === "ok" ? { kind: "ok", value: answer.value.documents[0]?.url ?? null } : answer;
}

/** The current document of a request, partly filled before it is signed. */
export async function fetchDocument(submissionId: string): Promise<ProviderAnswer<Parts | null>> {
  const link = await findLink(submissionId);
  if (link.kind !== "ok") return link;
  return link.value === null ? { kind: "ok", value: null } : await fetchPdf(link.value);
}

/** The PDF at one of the service's links. */
export async function fetchPdf(url: string): Promise<ProviderAnswer<Parts>> {
  // The service redirects to its storage, so the request has no key of ours.
  if (!/^https?:\/\//.test(url)) return { kind: "unavailable", trouble: "unreadable" };
  const called = await callInParts({ url, init: { redirect: "follow" }, maxBytes: MAX_PDF_BYTES, timeoutMs: 45_000 });
  if (called.kind !== "ok") return called;
  const { ok, status, parts, length } = called.value;
  if (!ok) return { kind: "refused", status, reason: "" };
  if (!startOf(parts).includes(PDF_MARK)) return { kind: "unavailable", trouble: "unreadable" };
  return { kind: "ok", value: { parts, length } };
}

function startOf(parts: readonly Uint8Array[]): string {
  const decoder = new TextDecoder("latin1");
  let start = "";
  for (const part of parts) {
    if (start.length >= MARK_WITHIN_BYTES) break;
    start += decoder.decode(part.subarray(0, MARK_WITHIN_BYTES - start.length));
  }
  return start;
}

const vSigned = z.object({ audit_log_url: z.string().nullish(), combined_document_url: z.string().nullish() });

/**
 * The links of the signed document and of the audit page: the signing service joins both if the account has that switched on;
 * otherwise the audit page is a separate document.
 */
export async function findSigned(submissionId: string): Promise<ProviderAnswer<SignedFiles>> {
  const path = `/submissions/${encodeURIComponent(submissionId)}?include=combined_document_url`;
  const answer = await callDocuseal({ path }, vSigned);
  if (answer.kind !== "ok") return answer;
  const { combined_document_url: combined, audit_log_url: auditLog } = answer.value;
  if (combined) return { kind: "ok", value: { document: combined, audit: null } };
  const link = await findLink(submissionId);
  if (link.kind !== "ok") return link;
  const document = link.value;
  return { kind: "ok", value: { document, audit: document === null ? null : auditLog || null } };
}
