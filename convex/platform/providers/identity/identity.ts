import { z } from "zod";
import { normaliseEmail } from "../../emailAddresses";
import { callIdentity, sendIdentity } from "./identityCall";

const vUser = z.object({
  id: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  two_factor_enabled: z.boolean().optional(),
  locked: z.boolean().optional(),
  /** Null for a lock without an end. */
  lockout_expires_in_seconds: z.number().nullish(),
  primary_email_address_id: z.string().nullable(),
  email_addresses: z.array(
    z.object({
      id: z.string(),
      email_address: z.string(),
      verification: z.object({ status: z.string() }).nullable(),
    }),
  ),
});
type User = z.infer<typeof vUser>;

/** The service's maximum. Its default of ten could be filled by accounts that only claim the address. */
const PAGE = 500;

/** `unproven`: accounts have the address, but none as its verified primary one. */
export type AccountLookup =
  { kind: "account"; id: string; name: string | null } | { kind: "none" | "unproven" | "several" | "unavailable" };

/** The verified primary address, or null. */
function provenAddressOf({ primary_email_address_id, email_addresses }: User): string | null {
  const primary = email_addresses.find(({ id }) => id === primary_email_address_id);
  return primary?.verification?.status === "verified" ? normaliseEmail(primary.email_address) : null;
}

function nameOf({ first_name, last_name }: User): string | null {
  return [first_name, last_name].filter(Boolean).join(" ") || null;
}

/** The one sign-in account with this verified primary address; anybody may sign up with somebody else's address. */
export async function findAccount(email: string): Promise<AccountLookup> {
  const answer = await callIdentity(`/users?email_address=${encodeURIComponent(email)}&limit=${String(PAGE)}`);
  const users = answer.ok ? z.array(vUser).safeParse(answer.body).data : undefined;
  if (users === undefined) return { kind: "unavailable" };
  const [user, ...others] = users.filter((candidate) => provenAddressOf(candidate) === email);
  if (user === undefined) return { kind: users.length === 0 ? "none" : "unproven" };
  if (others.length > 0) return { kind: "several" };
  return { kind: "account", id: user.id, name: nameOf(user) };
}

interface Account {
  email: string | null;
  name: string | null;
  hasSecondFactor: boolean;
  lock: { forMs: number | null } | null;
}
type AccountAnswer = { kind: "account"; account: Account } | { kind: "gone" | "unavailable" };

/** The service's current state of one account. */
export async function getAccountById(accountId: string): Promise<AccountAnswer> {
  const answer = await callIdentity(accountPath(accountId));
  if (!answer.ok) return { kind: answer.status === 404 ? "gone" : "unavailable" };
  const user = vUser.safeParse(answer.body).data;
  if (user === undefined) return { kind: "unavailable" };
  const hasSecondFactor = user.two_factor_enabled ?? false;
  const account = { email: provenAddressOf(user), name: nameOf(user), hasSecondFactor, lock: lockOf(user) };
  return { kind: "account", account };
}

function lockOf({ locked = false, lockout_expires_in_seconds: seconds = null }: User): Account["lock"] {
  if (!locked) return null;
  return { forMs: seconds === null ? null : seconds * 1_000 };
}

/** Writes the role into the account's public metadata, so that it is in every new token; null removes it. */
export async function setAccountRole(accountId: string, role: "staff" | "client" | null): Promise<boolean> {
  const answer = await sendIdentity("PATCH", `${accountPath(accountId)}/metadata`, { public_metadata: { role } });
  return answer.ok;
}

function sessionsPath(accountId: string): string {
  return `/sessions?user_id=${encodeURIComponent(accountId)}&status=active&limit=${String(PAGE)}`;
}

const vSessions = z.array(z.object({ id: z.string() }));

/** More than a person has devices, page by page. */
const MAX_ROUNDS = 10;

interface EndedSessions {
  /** The one session to keep. */
  keptId?: string;
  /** Called with the ids of the sessions about to end: their last tokens stay valid for a while. */
  onListed?: (sessionIds: string[]) => Promise<void>;
}

/** Ends every session of an account, except `keptId`: they get no new token. Returns true also for an absent account. */
export async function endSessions(accountId: string, { keptId, onListed }: EndedSessions = {}): Promise<boolean> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const answer = await callIdentity(sessionsPath(accountId));
    if (!answer.ok) return answer.status === 404;
    const active = vSessions.safeParse(answer.body).data;
    if (active === undefined) return false;
    const sessions = active.filter(({ id }) => id !== keptId);
    if (sessions.length === 0) return true;
    await onListed?.(sessions.map(({ id }) => id));
    for (const { id } of sessions) {
      const ended = await sendIdentity("POST", `/sessions/${encodeURIComponent(id)}/revoke`, {});
      if (!ended.ok) return false;
    }
  }
  return false;
}

const vDatedSessions = z.array(z.object({ created_at: z.number() }));

/** When an account's newest session began, epoch ms; null without one, or without an answer. */
export async function newestSessionAt(accountId: string): Promise<number | null> {
  const answer = await callIdentity(sessionsPath(accountId));
  const sessions = answer.ok ? vDatedSessions.safeParse(answer.body).data : undefined;
  const begun = (sessions ?? []).map(({ created_at }) => created_at);
  return begun.length === 0 ? null : Math.max(...begun);
}

function accountPath(accountId: string): string {
  return `/users/${encodeURIComponent(accountId)}`;
}
