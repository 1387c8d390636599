import { z } from "zod";
import { callDocuseal } from "./docusealCall";
import { callProvider, type ProviderAnswer } from "./providerCall";

const vDocuments = z.object({ documents: z.array(z.object({ name: z.string(), url: z.string() })) });

/** More than any contract has. */
const MAX_PDF_BYTES = 25 * 1024 * 1024;
const PDF_MARK = "%PDF-";

/** The document of a request as it is now: partly filled before it is signed. Its links end soon, so they are read each time. */
export async function fetchDocument(
  submissionId: string,
): Promise<ProviderAnswer<{ name: string; bytes: Uint8Array<ArrayBuffer> } | null>> {
  const path = `/submissions/${encodeURIComponent(submissionId)}/documents?merge=true`;
  const answer = await callDocuseal({ path }, vDocuments);
  if (answer.kind !== "ok") return answer;
  const [document] = answer.value.documents;
  if (document === undefined) return { kind: "ok", value: null };
  return await fetchPdf(document);
}

async function fetchPdf({ name, url }: { name: string; url: string }) {
  // The service sends to its storage, and the request has no key of ours.
  if (!/^https?:\/\//.test(url)) return { kind: "unavailable", trouble: "unreadable" } as const;
  const called = await callProvider({ url, init: { redirect: "follow" }, maxBytes: MAX_PDF_BYTES, timeoutMs: 45_000 });
  if (called.kind !== "ok") return called;
  const { ok, status, bytes } = called.value;
  if (!ok) return { kind: "refused", status, reason: "" } as const;
  const isPdf = new TextDecoder("latin1").decode(bytes.subarray(0, 1_024)).includes(PDF_MARK);
  return isPdf
    ? ({ kind: "ok", value: { name, bytes } } as const)
    : ({ kind: "unavailable", trouble: "unreadable" } as const);
}

const vSigned = z.object({ audit_log_url: z.string().nullish(), combined_document_url: z.string().nullish() });

/**
 * The signed document with the audit page: the signing service joins both where the account has that switched on; otherwise the
 * audit page is a document of its own.
 */
export async function fetchSigned(
  submissionId: string,
): Promise<ProviderAnswer<{ document: Uint8Array<ArrayBuffer>; audit: Uint8Array<ArrayBuffer> | null } | null>> {
  const path = `/submissions/${encodeURIComponent(submissionId)}?include=combined_document_url`;
  const answer = await callDocuseal({ path }, vSigned);
  if (answer.kind !== "ok") return answer;
  const { combined_document_url: combined, audit_log_url: auditLog } = answer.value;
  if (combined) {
    const joined = await fetchPdf({ name: "", url: combined });
    return joined.kind === "ok" ? { kind: "ok", value: { document: joined.value.bytes, audit: null } } : joined;
  }
  const document = await fetchDocument(submissionId);
  if (document.kind !== "ok") return document;
  if (document.value === null) return { kind: "ok", value: null };
  const audit = auditLog ? await fetchPdf({ name: "", url: auditLog }) : null;
  if (audit !== null && audit.kind !== "ok") return audit;
  return { kind: "ok", value: { document: document.value.bytes, audit: audit?.value.bytes ?? null } };
}
