import { z } from "zod";
import { callDocuseal, docusealUrl } from "./docusealCall";
import { callProvider, type ProviderAnswer } from "./providerCall";

/** The signing service's name, as staff read it. */
export const SIGNING_SERVICE = "DocuSeal";

/** A signing request: its number as text, and the link by which the client signs. */
export interface SigningRequest {
  submissionId: string;
  signingUrl: string;
}

/** What the signing service is asked for. */
export interface Signing {
  externalId: string;
  title: string;
  clientName: string;
  clientEmail: string;
}

const vSubmitter = z.object({
  submission_id: z.number().int().optional(),
  slug: z.string().min(1),
  embed_src: z.string().optional(),
});

/** The API's host without "api." or the path "/api" serves the pages on which people sign. */
function signingUrlOf({ slug, embed_src }: z.infer<typeof vSubmitter>): string {
  if (embed_src !== undefined && /^https?:\/\//.test(embed_src)) return embed_src;
  const pages = docusealUrl()
    .replace(/\/api$/, "")
    .replace(/^https:\/\/api\./, "https://");
  return `${pages}/s/${encodeURIComponent(slug)}`;
}

const vFound = z.object({ data: z.array(vSubmitter.extend({ submission_id: z.number().int() })) });

/** The request that an earlier run has made, or null. */
export async function findByExternalId(externalId: string): Promise<ProviderAnswer<SigningRequest | null>> {
  const path = `/submitters?external_id=${encodeURIComponent(externalId)}&limit=1`;
  const answer = await callDocuseal({ path }, vFound);
  if (answer.kind !== "ok") return answer;
  const [submitter] = answer.value.data;
  if (submitter === undefined) return { kind: "ok", value: null };
  return {
    kind: "ok",
    value: { submissionId: String(submitter.submission_id), signingUrl: signingUrlOf(submitter) },
  };
}

/** The error that the specification names. */
const MISSING_ID = "Invalid API response: missing submissionId";

const vMade = z.object({ id: z.number().int(), submitters: z.array(vSubmitter).min(1) });
const vMadeOfTemplate = z.array(vSubmitter.extend({ submission_id: z.number().int() })).min(1);

function submitterOf({ externalId, clientName, clientEmail }: Signing) {
  return { name: clientName, email: clientEmail, external_id: externalId, send_email: false, send_sms: false };
}

/** Makes a request of our own text. The signing service sends no mail: our letter carries the link. */
export async function createFromHtml(signing: Signing, html: string): Promise<ProviderAnswer<SigningRequest>> {
  const { title } = signing;
  const body = {
    name: title,
    send_email: false,
    send_sms: false,
    documents: [{ name: title, html }],
    submitters: [Object.assign({ role: "Client" }, submitterOf(signing))],
  };
  const answer = await callDocuseal({ method: "POST", path: "/submissions/html", body }, vMade, MISSING_ID);
  if (answer.kind !== "ok") return answer;
  const { id, submitters } = answer.value;
  const [submitter] = submitters;
  if (submitter === undefined) return { kind: "unavailable", trouble: "unreadable" };
  return { kind: "ok", value: { submissionId: String(id), signingUrl: signingUrlOf(submitter) } };
}

/** Makes a request of the firm's own template, whose fields get these values by name. */
export async function createFromTemplate(
  signing: Signing,
  templateId: number,
  values: Readonly<Record<string, string>>,
): Promise<ProviderAnswer<SigningRequest>> {
  const body = {
    template_id: templateId,
    send_email: false,
    send_sms: false,
    submitters: [Object.assign({ values }, submitterOf(signing))],
  };
  const answer = await callDocuseal({ method: "POST", path: "/submissions", body }, vMadeOfTemplate, MISSING_ID);
  if (answer.kind !== "ok") return answer;
  const [submitter] = answer.value;
  if (submitter === undefined) return { kind: "unavailable", trouble: "unreadable" };
  return {
    kind: "ok",
    value: { submissionId: String(submitter.submission_id), signingUrl: signingUrlOf(submitter) },
  };
}

const vTime = z.string().nullish();

const vSubmission = z.object({
  id: z.number().int(),
  status: z.enum(["pending", "completed", "declined", "expired"]),
  completed_at: vTime,
  submitters: z.array(
    z.object({
      opened_at: vTime,
      completed_at: vTime,
      declined_at: vTime,
      status: z.string(),
      decline_reason: z.string().nullish(),
    }),
  ),
  submission_events: z.array(z.object({ event_type: z.string(), data: z.unknown() })).default([]),
});

/** How far the client has come. Times are epoch ms by the signing service's clock; null where it has not happened. */
export interface SigningState {
  status: "pending" | "completed" | "declined" | "expired";
  viewedAt: number | null;
  completedAt: number | null;
  declinedAt: number | null;
  declineReason: string | null;
}

function timeOf(text: string | null | undefined): number | null {
  const at = Date.parse(text ?? "");
  return Number.isNaN(at) ? null : at;
}

const vDecline = z.object({ reason: z.string() });
const LONGEST_DECLINE_REASON = 500;

/** What the signing service says of a request now. */
export async function readSubmission(submissionId: string): Promise<ProviderAnswer<SigningState>> {
  const answer = await callDocuseal({ path: `/submissions/${encodeURIComponent(submissionId)}` }, vSubmission);
  if (answer.kind !== "ok") return answer;
  const { status, completed_at, submitters, submission_events } = answer.value;
  const firstOf = (times: (number | null)[]) => times.find((at) => at !== null) ?? null;
  const told = submission_events.find(({ event_type }) => event_type === "decline_form");
  const reason =
    submitters.map(({ decline_reason }) => decline_reason).find(Boolean) ?? vDecline.safeParse(told?.data).data?.reason;
  const value = {
    status,
    viewedAt: firstOf(submitters.map(({ opened_at }) => timeOf(opened_at))),
    completedAt: timeOf(completed_at) ?? firstOf(submitters.map((each) => timeOf(each.completed_at))),
    declinedAt: firstOf(submitters.map(({ declined_at }) => timeOf(declined_at))),
    declineReason: reason === undefined ? null : reason.slice(0, LONGEST_DECLINE_REASON),
  };
  return { kind: "ok", value };
}

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
  if (!/^https?:\/\//.test(url)) return { kind: "unavailable", trouble: "unreadable" } as const;
  const called = await callProvider({ url, secrets: [], maxBytes: MAX_PDF_BYTES, timeoutMs: 45_000 });
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
