import { z } from "zod";
import { findAccount } from "./identity";
import { callIdentity, sendIdentity } from "./identityCall";

interface Letter {
  email: string;
  role: "staff" | "client";
  /** Our own id of the invitation. */
  invitationId: string;
  redirectUrl: string;
  expiresInDays: number;
}

/**
 * `hasAccount`: the service does not email a person who has an account there. `notPrimary`: nor a non-primary address of an
 * account.
 */
export type LetterOutcome = { kind: "sent"; id: string } | { kind: "hasAccount" | "notPrimary" | "failed" };

const vInvitation = z.object({ id: z.string(), email_address: z.string() });
const DUPLICATE = "duplicate_record";
const HAS_ACCOUNT = "form_identifier_exists";
/** The service's codes of an invitation that can no longer be accepted. */
const OVER = new Set(["invitation_already_revoked", "invitation_already_accepted"]);

/** Has the service email the link. Revokes an open earlier invitation first. */
export async function sendInvitation(letter: Letter): Promise<LetterOutcome> {
  const first = await create(letter);
  if (first.kind !== "duplicate") return first;
  if (!(await revokePending(letter.email))) return { kind: "failed" };
  const second = await create(letter);
  return second.kind === "duplicate" ? { kind: "failed" } : second;
}

async function create(letter: Letter): Promise<LetterOutcome | { kind: "duplicate" }> {
  const { email, role, invitationId, redirectUrl, expiresInDays } = letter;
  const answer = await sendIdentity("POST", "/invitations", {
    email_address: email,
    public_metadata: { role, invitationId },
    redirect_url: redirectUrl,
    expires_in_days: expiresInDays,
    notify: true,
    ignore_existing: false,
  });
  if (answer.ok) {
    const id = vInvitation.safeParse(answer.body).data?.id;
    return id === undefined ? { kind: "failed" } : { kind: "sent", id };
  }
  if (answer.code === DUPLICATE) return { kind: "duplicate" };
  return { kind: answer.code === HAS_ACCOUNT ? await existing(email) : "failed" };
}

/** The owner of the account is admitted only by the verified primary address. */
async function existing(email: string): Promise<"hasAccount" | "notPrimary" | "failed"> {
  const { kind } = await findAccount(email);
  switch (kind) {
    case "account":
    case "several":
      return "hasAccount";
    case "unproven":
      return "notPrimary";
    case "none":
    case "unavailable":
      return "failed";
  }
}

async function revokePending(email: string): Promise<boolean> {
  const answer = await callIdentity(`/invitations?status=pending&query=${encodeURIComponent(email)}&limit=100`);
  const pending = answer.ok ? z.array(vInvitation).safeParse(answer.body).data : undefined;
  if (pending === undefined) return false;
  for (const { id, email_address: address } of pending) {
    // The service's query also finds addresses that contain this one.
    if (address.toLowerCase() === email && !(await withdrawInvitation(id))) return false;
  }
  return true;
}

/** Invalidates the link of an invitation. Returns true also for an invalid one. */
export async function withdrawInvitation(id: string): Promise<boolean> {
  const answer = await sendIdentity("POST", `/invitations/${encodeURIComponent(id)}/revoke`, {});
  return answer.ok || answer.status === 404 || OVER.has(answer.code ?? "");
}
