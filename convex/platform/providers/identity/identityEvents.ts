import { z } from "zod";
import { readSvix } from "../svix";
import type { Received } from "../webhookPort";

/** `accountId` is null for an event about something else. */
interface IdentityEvent {
  eventId: string;
  accountId: string | null;
}

const vEvent = z.object({ type: z.string(), data: z.object({ id: z.string() }).partial() });

/** Reads an event of the sign-in service, if the signature of its raw body is right and it is at most five minutes old. */
export function readIdentityEvents(body: string, headers: Headers): Received<IdentityEvent> {
  const secret = process.env["CLERK_WEBHOOK_SECRET"];
  if (!secret) return { kind: "unconfigured" };
  const signed = readSvix(secret, body, headers);
  if (signed.kind === "forged") return signed;
  const event = vEvent.safeParse(signed.body).data;
  const accountId = event?.type.startsWith("user.") === true ? (event.data.id ?? null) : null;
  return { kind: "events", events: [{ eventId: signed.eventId, accountId }] };
}
