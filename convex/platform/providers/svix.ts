import { Webhook, WebhookVerificationError } from "standardwebhooks";

type Signed = { kind: "signed"; eventId: string; body: unknown } | { kind: "forged" };

/** The body of an event that Svix delivers, if its signature is right and at most five minutes old. */
export function readSvix(secret: string, body: string, headers: Headers): Signed {
  const eventId = headers.get("svix-id") ?? "";
  const signed = {
    "webhook-id": eventId,
    "webhook-timestamp": headers.get("svix-timestamp") ?? "",
    "webhook-signature": headers.get("svix-signature") ?? "",
  };
  try {
    return { kind: "signed", eventId, body: new Webhook(secret).verify(body, signed) };
  } catch (error) {
    if (error instanceof WebhookVerificationError || error instanceof SyntaxError) return { kind: "forged" };
    throw error;
  }
}
