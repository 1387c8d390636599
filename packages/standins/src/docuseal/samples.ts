import { z } from "zod";
import { KeptSamples } from "../core/samples.ts";
import type { StandinContext } from "../core/standin.ts";
import type { Submission } from "./entities.ts";
import { SUBMITTERS_FROM, type SigningStore } from "./store.ts";

const vTime = z.number().nullable();

const vSample = z.strictObject({
  number: z.number().int().positive(),
  slug: z.string().min(1),
  name: z.string(),
  html: z.string(),
  email: z.email(),
  clientName: z.string(),
  createdAt: z.number(),
  openedAt: vTime,
  completedAt: vTime,
  declinedAt: vTime,
  declineReason: z.string().nullable(),
  expiredAt: vTime,
});
type Sample = z.infer<typeof vSample>;

const vSamples = z.strictObject({ submissions: z.array(vSample) });

function statusOf({ completedAt, declinedAt, expiredAt }: Sample): Submission["status"] {
  if (completedAt !== null) return "completed";
  if (declinedAt !== null) return "declined";
  return expiredAt === null ? "pending" : "expired";
}

/** The log that the request would have if it had gone through this stand-in. */
function eventsOf({ openedAt, completedAt, declinedAt, declineReason, expiredAt }: Sample): Submission["events"] {
  const happened = [
    { type: "view_form", at: openedAt, data: {} },
    { type: "start_form", at: completedAt, data: {} },
    { type: "complete_form", at: completedAt, data: {} },
    { type: "decline_form", at: declinedAt, data: { reason: declineReason ?? "" } },
    { type: "expire_submission", at: expiredAt, data: {} },
  ];
  return happened
    .flatMap(({ type, at, data }) => (at === null ? [] : [{ type, at, data }]))
    .map((event, place) => ({ id: place + 1, ...event }));
}

function submissionOf(sample: Sample): Submission {
  const { number, slug, name, html, email, clientName, createdAt, openedAt, completedAt, declinedAt } = sample;
  const events = eventsOf(sample);
  return {
    id: String(number),
    number,
    submitterNumber: SUBMITTERS_FROM + number,
    slug,
    name,
    html,
    templateId: null,
    role: "Client",
    email,
    clientName,
    phone: null,
    externalId: null,
    metadata: {},
    values: {},
    status: statusOf(sample),
    createdAt,
    updatedAt: events.at(-1)?.at ?? createdAt,
    openedAt,
    startedAt: completedAt,
    completedAt,
    declinedAt,
    declineReason: sample.declineReason,
    expireAt: sample.expiredAt,
    archivedAt: null,
    signature: completedAt === null ? null : { kind: "typed", text: clientName },
    ip: completedAt === null ? null : "203.0.113.7",
    userAgent: null,
    events,
  };
}

/** Requests of the sample practice, older than this account. */
export function keptSamples(context: StandinContext, store: SigningStore): KeptSamples<z.infer<typeof vSamples>> {
  return new KeptSamples(context, {
    name: "docuseal",
    schema: vSamples,
    store: ({ submissions }) => {
      for (const each of submissions) store.submissions.save(submissionOf(each));
    },
  });
}
