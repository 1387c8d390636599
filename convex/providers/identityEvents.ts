import { Webhook, WebhookVerificationError } from "standardwebhooks";
import { z } from "zod";
import type { Received } from "./webhookPort";

/** `accountId` is null for an event that is about no account. */
interface IdentityEvent {
  eventId: string;
  accountId: string | null;
}

const vEvent = z.object({ type: z.string(), data: z.object({ id: z.string() }).partial() });

/** Reads an event of the sign-in service, if its signature over these very bytes is right and it is not older than five minutes. */
export function readIdentityEvents(body: string, headers: Headers): Received<IdentityEvent> {
  const secret = process.env["CLERK_WEBHOOK_SECRET"];
  if (!secret) return { kind: "unconfigured" };
  const eventId = headers.get("svix-id") ?? "";
  const signed = {
    "webhook-id": eventId,
    "webhook-timestamp": headers.get("svix-timestamp") ?? "",
    "webhook-signature": headers.get("svix-signature") ?? "",
  };
  try {
    const event = vEvent.safeParse(new Webhook(secret).verify(body, signed)).data;
    const accountId = event?.type.startsWith("user.") === true ? (event.data.id ?? null) : null;
    return { kind: "events", events: [{ eventId, accountId }] };
  } catch (error) {
    if (error instanceof WebhookVerificationError || error instanceof SyntaxError) return { kind: "forged" };
    throw error;
  }
}
