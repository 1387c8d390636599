import { z } from "zod";
import { callProvider, jsonOf, shownReason, textOf, troubleOf, type ProviderAnswer } from "../providerCall";

/** The mail service's name, in sentences for staff. */
export const MAIL_SERVICE = "Resend";

const DEFAULT_URL = "https://api.resend.com";

export interface Outgoing {
  to: string;
  toName: string;
  subject: string;
  html: string;
  text: string;
  /** The service sends one email per key within a day. */
  idempotencyKey: string;
}

const vSent = z.object({ id: z.string().min(1) });
const vRefusal = z.object({ name: z.string(), message: z.string() });

/** A sender address with its name, whose quotes and line breaks are removed. */
function addressOf(name: string, email: string): string {
  const plain = name.replace(/[^\p{L}\p{N} .,'()-]/gu, "").trim();
  return plain === "" ? email : `"${plain}" <${email}>`;
}

/** The mail service's address of a call. */
export function mailAddress(path: string): string {
  return `${(process.env["RESEND_URL"] ?? DEFAULT_URL).replace(/\/$/, "")}${path}`;
}

/** Hands an email to the mail service; returns the service's id of it. */
export async function sendLetter(letter: Outgoing): Promise<ProviderAnswer<string>> {
  const key = process.env["RESEND_API_KEY"] ?? "";
  const from = process.env["MAIL_FROM"] ?? "";
  if (key === "") return { kind: "unconfigured", setting: "RESEND_API_KEY" };
  if (from === "") return { kind: "unconfigured", setting: "MAIL_FROM" };
  const { to, toName, subject, html, text, idempotencyKey } = letter;
  const called = await callProvider({
    url: mailAddress("/emails"),
    init: {
      method: "POST",
      headers: {
        authorization: `Bearer ${key}`,
        "content-type": "application/json",
        "user-agent": "Passage",
        "idempotency-key": idempotencyKey,
      },
      body: JSON.stringify({ from, to: [addressOf(toName, to)], subject, html, text }),
    },
  });
  if (called.kind !== "ok") return called;
  const trouble = troubleOf(called.value);
  if (trouble !== null) return trouble;
  const { status, ok } = called.value;
  const json = jsonOf(textOf(called.value));
  if (!ok) return refusal(status, json, key);
  const sent = vSent.safeParse(json).data;
  return sent === undefined ? { kind: "unavailable", trouble: "unreadable" } : { kind: "ok", value: sent.id };
}

function refusal(status: number, json: unknown, key: string): ProviderAnswer<never> {
  const words = vRefusal.safeParse(json).data;
  // Another call is sending the same email: its result is there on the next try.
  if (words?.name === "concurrent_idempotent_requests") return { kind: "limited" };
  return { kind: "refused", status, reason: shownReason(words?.message ?? "", [key]) };
}
