import { z } from "zod";
import { jsonOf } from "../providerCall";
import { bytesOfBase64, isSignedBy } from "../signatures";
import type { Received } from "../webhookPort";

/** `transactionId` is null for an event about something else. */
interface PaymentEvent {
  eventId: string;
  transactionId: string | null;
}

const vEvents = z
  .array(
    z.object({
      eventId: z.string().min(1).max(200),
      type: z.string(),
      data: z.object({ transaction: z.object({ id: z.string() }).optional() }).optional(),
    }),
  )
  .max(500);

/** Reads the events of one webhook of the payment provider, if its signature is right. */
export async function readPaymentEvents(body: string, headers: Headers): Promise<Received<PaymentEvent>> {
  const secret = process.env["CONFIDO_WEBHOOK_SECRET"] ?? "";
  if (secret === "") return { kind: "unconfigured" };
  const signature = bytesOfBase64(headers.get("x-signature") ?? "");
  if (signature === null || signature.length === 0) return { kind: "forged" };
  const json = jsonOf(body);
  const signed = { secret, hash: "SHA-512", signature } as const;
  const isRight =
    (await isSignedBy(Object.assign({ text: body }, signed))) ||
    // The provider's own sample serialises its events again before signing.
    (json !== undefined && (await isSignedBy(Object.assign({ text: JSON.stringify(json) }, signed))));
  if (!isRight) return { kind: "forged" };
  const events = vEvents.safeParse(json).data;
  if (events === undefined) return { kind: "unreadable" };
  return {
    kind: "events",
    events: events.map(({ eventId, data }) => ({ eventId, transactionId: data?.transaction?.id ?? null })),
  };
}
