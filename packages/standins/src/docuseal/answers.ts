import type { Submission } from "./entities.ts";
import { fieldsOf } from "./blocks.ts";
import type { FileLinks } from "./fileLinks.ts";
import { TEMPLATE } from "./template.ts";

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** The person's progress, in the provider's words. */
function submitterStatus({ completedAt, declinedAt, openedAt }: Submission): string {
  if (completedAt !== null) return "completed";
  if (declinedAt !== null) return "declined";
  return openedAt === null ? "awaiting" : "opened";
}

export function submitterAnswer(submission: Submission) {
  return {
    id: submission.submitterNumber,
    submission_id: submission.number,
    uuid: `${submission.slug}-uuid`,
    email: submission.email,
    slug: submission.slug,
    status: submitterStatus(submission),
    values: Object.entries(submission.values).map(([field, value]) => ({ field, value })),
    metadata: submission.metadata,
    sent_at: null,
    opened_at: iso(submission.openedAt),
    completed_at: iso(submission.completedAt),
    declined_at: iso(submission.declinedAt),
    created_at: iso(submission.createdAt),
    updated_at: iso(submission.updatedAt),
    name: submission.clientName,
    phone: submission.phone,
    external_id: submission.externalId,
    preferences: { send_email: false, send_sms: false },
    role: submission.role,
  };
}

/** The same with the signing address, which only the creation of a submitter returns. */
export function madeSubmitterAnswer(submission: Submission, pageOrigin: string) {
  return { ...submitterAnswer(submission), embed_src: `${pageOrigin}/docuseal/s/${submission.slug}` };
}

/** The template as submissions and events name it. */
function templateAnswer() {
  const madeAt = iso(TEMPLATE.madeAt);
  const { id, name } = TEMPLATE;
  return { id, name, external_id: null, folder_name: "Default", created_at: madeAt, updated_at: madeAt };
}

/** The template with its fields. */
export function wholeTemplateAnswer() {
  const fields = fieldsOf(TEMPLATE.html).map((field) => ({ name: field, type: "text" }));
  return { ...templateAnswer(), source: "native", archived_at: null, submitters: [{ name: "First Party" }], fields };
}

/** Absent if the request was made from HTML. */
function templateOf({ templateId }: Submission) {
  return templateId === null ? {} : { template: templateAnswer() };
}

/** The submission; it has documents once it is completed. */
export function submissionAnswer(submission: Submission, links: FileLinks) {
  const isDone = submission.status === "completed";
  const submitter = submitterAnswer(submission);
  return {
    id: submission.number,
    name: submission.name,
    slug: submission.slug,
    source: "api",
    submitters_order: "random",
    audit_log_url: isDone ? links.urlOf(submission, "audit") : null,
    combined_document_url: isDone ? links.urlOf(submission, "combined") : null,
    created_at: iso(submission.createdAt),
    updated_at: iso(submission.updatedAt),
    archived_at: iso(submission.archivedAt),
    expire_at: iso(submission.expireAt),
    variables: {},
    submitters: [{ ...submitter, documents: isDone ? documentsOf(submission, links) : [] }],
    submission_events: submission.events.map(({ id, type, at, data }) => {
      return { id, submitter_id: submission.submitterNumber, event_type: type, event_timestamp: iso(at), data };
    }),
    documents: isDone ? documentsOf(submission, links) : [],
    ...templateOf(submission),
    created_by_user: null,
    status: submission.status,
    completed_at: iso(submission.completedAt),
  };
}

export function documentsOf(submission: Submission, links: FileLinks) {
  return [{ name: submission.name, url: links.urlOf(submission, "document") }];
}

/** `data` of a webhook: the submitter for `form.*`, the submission for `submission.*`. */
export function webhookData(
  type: string,
  submission: Submission,
  { pageOrigin, links }: { pageOrigin: string; links: FileLinks },
) {
  if (type === "submission.archived") return { id: submission.number, archived_at: iso(submission.archivedAt) };
  if (type.startsWith("submission.")) return submissionAnswer(submission, links);
  const submitter = submitterAnswer(submission);
  const isDone = submission.status === "completed";
  const auditUrl = isDone ? links.urlOf(submission, "audit") : null;
  const url = `${pageOrigin}/docuseal/e/${submission.slug}`;
  return {
    ...submitter,
    application_key: submission.externalId,
    ua: submission.userAgent,
    ip: submission.ip,
    decline_reason: submission.declineReason,
    documents: isDone ? documentsOf(submission, links) : [],
    audit_log_url: auditUrl,
    submission_url: url,
    ...templateOf(submission),
    submission: {
      id: submission.number,
      audit_log_url: auditUrl,
      combined_document_url: isDone ? links.urlOf(submission, "combined") : null,
      status: submission.status,
      url,
      variables: {},
      created_at: iso(submission.createdAt),
    },
  };
}
