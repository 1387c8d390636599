import { z } from "zod";
import { jsonOf } from "../providerCall";
import { areEqual, bytesOfHex, isSignedBy } from "../signatures";
import type { SigningEvent } from "./port";
import type { Received } from "../webhookPort";

/** Maximum age of a signature, and maximum time in the future. */
const TOLERANCE_S = 300;
const SIGNATURE = /^(\d{1,12})\.([0-9a-f]{64})$/i;

/** The header of older installations, which send the secret itself; it gets this name when the webhook is set up. */
const SECRET_HEADER = "x-docuseal-secret";

const vId = z.union([z.number().int(), z.string()]);
const vEvent = z.object({
  event_type: z.string(),
  timestamp: z.string(),
  data: z.object({ id: vId, submission_id: vId.optional() }),
});

/** Reads an event of the signing service, if the signature of its raw body is right and fresh. */
export async function readSigningEvents(
  body: string,
  headers: Headers,
  now = Date.now(),
): Promise<Received<SigningEvent>> {
  const secret = process.env["DOCUSEAL_WEBHOOK_SECRET"] ?? "";
  if (secret === "") return { kind: "unconfigured" };
  if (!(await isFromService({ body, headers, secret, now }))) return { kind: "forged" };
  const event = vEvent.safeParse(jsonOf(body)).data;
  if (event === undefined) return { kind: "unreadable" };
  const { event_type: type, timestamp, data } = event;
  // The body has no id: these three are the same in each repetition. In submission events the id is the submission's.
  const submission = type.startsWith("submission.") ? data.id : data.submission_id;
  const eventKey = `${type} ${String(data.id)} ${timestamp}`;
  return { kind: "events", events: [{ eventKey, submissionId: submission === undefined ? null : String(submission) }] };
}

interface SentCall {
  body: string;
  headers: Headers;
  secret: string;
  now: number;
}

async function isFromService({ body, headers, secret, now }: SentCall): Promise<boolean> {
  const given = headers.get("x-docuseal-signature");
  if (given === null) return await areEqual(headers.get(SECRET_HEADER) ?? "", secret);
  const [, seconds, hex] = SIGNATURE.exec(given) ?? [];
  const signature = hex === undefined ? null : bytesOfHex(hex);
  if (seconds === undefined || signature === null) return false;
  if (Math.abs(now / 1_000 - Number(seconds)) > TOLERANCE_S) return false;
  return await isSignedBy({ secret, hash: "SHA-256", text: `${seconds}.${body}`, signature });
}
