import { z } from "zod";
import type { LetterNews } from "./port";
import { shownReason } from "../providerCall";
import { readSvix } from "../svix";
import type { Received } from "../webhookPort";

/** `news` is null for an event that changes nothing, such as an opened letter. */
interface MailEvent {
  eventId: string;
  providerId: string;
  news: LetterNews | null;
  reason: string | null;
}

const vEvent = z.object({
  type: z.string(),
  data: z.object({
    email_id: z.string(),
    bounce: z.object({ message: z.string() }).partial().optional(),
    failed: z.object({ reason: z.string() }).partial().optional(),
  }),
});

/** A complaint counts like a bounce: it needs somebody's attention, and the person is not emailed again automatically. */
const NEWS: Readonly<Record<string, LetterNews>> = {
  "email.delivered": "delivered",
  "email.bounced": "bounced",
  "email.complained": "bounced",
  "email.failed": "failed",
};

const OWN_REASONS: Readonly<Record<string, string>> = {
  "email.complained": "The person marked the email as unwanted.",
};

/** Reads an event of the mail service, if the signature of its raw body is right and it is at most five minutes old. */
export function readMailEvents(body: string, headers: Headers): Received<MailEvent> {
  const secret = process.env["RESEND_WEBHOOK_SECRET"];
  if (!secret) return { kind: "unconfigured" };
  const signed = readSvix(secret, body, headers);
  if (signed.kind === "forged") return signed;
  const sent = vEvent.safeParse(signed.body).data;
  if (sent === undefined) return { kind: "unreadable" };
  const { type, data } = sent;
  const words = data.bounce?.message ?? data.failed?.reason ?? OWN_REASONS[type] ?? null;
  const reason = words === null ? null : shownReason(words, []);
  const event = { eventId: signed.eventId, providerId: data.email_id, news: NEWS[type] ?? null, reason };
  return { kind: "events", events: [event] };
}
