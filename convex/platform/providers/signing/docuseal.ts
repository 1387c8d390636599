import { z } from "zod";
import { callDocuseal, docusealUrl } from "./docusealCall";
import type { ProviderAnswer } from "../providerCall";
import type { SigningRequest, SigningState, WantedSigning } from "./port";

const vSubmitter = z.object({
  submission_id: z.number().int().optional(),
  slug: z.string().min(1),
  embed_src: z.string().optional(),
});

/** The host of the signing pages is the API's, without "api." or the path "/api". */
function signingUrlOf({ slug, embed_src }: z.infer<typeof vSubmitter>): string {
  if (embed_src !== undefined && /^https?:\/\//.test(embed_src)) return embed_src;
  const pages = docusealUrl()
    .replace(/\/api$/, "")
    .replace(/^https:\/\/api\./, "https://");
  return `${pages}/s/${encodeURIComponent(slug)}`;
}

const vSubmitted = vSubmitter.extend({ submission_id: z.number().int() });

function requestOf(submitter: z.infer<typeof vSubmitted>): SigningRequest {
  return { submissionId: String(submitter.submission_id), signingUrl: signingUrlOf(submitter) };
}

const vFound = z.object({ data: z.array(vSubmitted) });

/** The request of an earlier run, or null. */
export async function findByExternalId(externalId: string): Promise<ProviderAnswer<SigningRequest | null>> {
  const path = `/submitters?external_id=${encodeURIComponent(externalId)}&limit=1`;
  const answer = await callDocuseal({ path }, vFound);
  if (answer.kind !== "ok") return answer;
  const [submitter] = answer.value.data;
  return { kind: "ok", value: submitter === undefined ? null : requestOf(submitter) };
}

/** The specification's error message. */
const MISSING_ID = "Invalid API response: missing submissionId";

const vMade = z.object({ id: z.number().int(), submitters: z.array(vSubmitter).min(1) });
const vMadeOfTemplate = z.array(vSubmitted).min(1);

function submitterOf({ externalId, clientName, clientEmail }: WantedSigning) {
  return { name: clientName, email: clientEmail, external_id: externalId, send_email: false, send_sms: false };
}

/**
 * The request with this external id: from an earlier run, or a new one. The signing service sends no mail: our email has the
 * link.
 */
export async function requestSigning(wanted: WantedSigning): Promise<ProviderAnswer<SigningRequest>> {
  const found = await findByExternalId(wanted.externalId);
  if (found.kind !== "ok") return found;
  if (found.value !== null) return { kind: "ok", value: found.value };
  const { templateId } = wanted;
  return templateId === null ? await createFromHtml(wanted) : await createFromTemplate(wanted, templateId);
}

async function createFromHtml(wanted: WantedSigning): Promise<ProviderAnswer<SigningRequest>> {
  const { title, html } = wanted;
  const body = {
    name: title,
    send_email: false,
    send_sms: false,
    documents: [{ name: title, html }],
    submitters: [Object.assign({ role: "Client" }, submitterOf(wanted))],
  };
  const answer = await callDocuseal({ method: "POST", path: "/submissions/html", body }, vMade, MISSING_ID);
  if (answer.kind !== "ok") return answer;
  const { id: submission_id, submitters } = answer.value;
  const [submitter] = submitters;
  if (submitter === undefined) return { kind: "unavailable", trouble: "unreadable" };
  return { kind: "ok", value: requestOf({ ...submitter, submission_id }) };
}

/** Values for the fields of the firm's own template, by the field's name in any spelling. */
export function templateValues(
  fieldNames: readonly string[],
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, "");
  const byName = new Map(Object.entries(values).map(([name, value]) => [plain(name), value]));
  const filled = fieldNames.flatMap((name) => {
    const value = byName.get(plain(name));
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(filled);
}

const vTemplate = z.object({ fields: z.array(z.object({ name: z.string().nullish() })) });

async function createFromTemplate(wanted: WantedSigning, templateId: number): Promise<ProviderAnswer<SigningRequest>> {
  // The service refuses a value for a field that its template does not have.
  const template = await callDocuseal({ path: `/templates/${String(templateId)}` }, vTemplate);
  if (template.kind !== "ok") return template;
  const names = template.value.fields.flatMap(({ name }) => name ?? []);
  const values = templateValues(names, wanted.values);
  const body = {
    template_id: templateId,
    send_email: false,
    send_sms: false,
    submitters: [Object.assign({ values }, submitterOf(wanted))],
  };
  const answer = await callDocuseal({ method: "POST", path: "/submissions", body }, vMadeOfTemplate, MISSING_ID);
  if (answer.kind !== "ok") return answer;
  const [submitter] = answer.value;
  if (submitter === undefined) return { kind: "unavailable", trouble: "unreadable" };
  return { kind: "ok", value: requestOf(submitter) };
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

function timeOf(text: string | null | undefined): number | null {
  const at = Date.parse(text ?? "");
  return Number.isNaN(at) ? null : at;
}

const vDecline = z.object({ reason: z.string() });
const LONGEST_DECLINE_REASON = 500;

/** The current state of a request at the signing service. */
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

/** Archives a request at the service, so that nobody can sign it. An unknown one counts as archived. */
export async function archiveSubmission(submissionId: string): Promise<ProviderAnswer<unknown>> {
  const path = `/submissions/${encodeURIComponent(submissionId)}`;
  return thereOr404(await callDocuseal({ method: "DELETE", path }, z.object({})));
}

/** Restores a request from the service's archive; its address stays the same. */
export async function restoreSubmission(submissionId: string): Promise<ProviderAnswer<unknown>> {
  const path = `/submissions/${encodeURIComponent(submissionId)}`;
  return await callDocuseal({ method: "PUT", path, body: { archived: false } }, z.object({}));
}

function thereOr404(answer: ProviderAnswer<unknown>): ProviderAnswer<unknown> {
  return answer.kind === "refused" && answer.status === 404 ? { kind: "ok", value: null } : answer;
}
