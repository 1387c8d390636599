import { HOUR, MINUTE, RateLimiter, type RateLimitConfig } from "@convex-dev/rate-limiter";
import { components } from "../../_generated/api";
import type { MutationCtx } from "../../_generated/server";
import { refuse } from "./refuse";

const LIMITS = {
  /** The waiting page asks once a visit. */
  accept: { kind: "token bucket", rate: 10, period: MINUTE, capacity: 10 },
  /** A setup link is claimed by one click; its secret cannot be guessed at any rate. */
  claimSetup: { kind: "token bucket", rate: 10, period: MINUTE, capacity: 10 },
  /** Each use calls the sign-in service. */
  refreshAccount: { kind: "token bucket", rate: 6, period: MINUTE, capacity: 6 },
  /** Each use ends the caller's other sessions, with a few calls of the sign-in service. */
  endSessions: { kind: "token bucket", rate: 6, period: MINUTE, capacity: 6 },
  /** Each use ends one device of the caller's list. */
  noteEndedSession: { kind: "token bucket", rate: 20, period: MINUTE, capacity: 20 },
  /** Invitation emails of one member. */
  invite: { kind: "token bucket", rate: 40, period: HOUR, capacity: 40 },
  /** Invitation emails of the practice: the sign-in service sends a hundred an hour. */
  inviteAll: { kind: "token bucket", rate: 80, period: HOUR, capacity: 80 },
  /** Messages of one person: faster than anybody writes. */
  message: { kind: "token bucket", rate: 20, period: MINUTE, capacity: 20 },
  /** Uploads that a client begins: each is a document for staff to read. */
  upload: { kind: "token bucket", rate: 30, period: 10 * MINUTE, capacity: 30 },
  /** Saved answers of a client: one for each pause in typing. */
  saveAnswers: { kind: "token bucket", rate: 30, period: MINUTE, capacity: 30 },
  /** Links and copies that a client opens: each is a line of the history that staff read. */
  openContract: { kind: "token bucket", rate: 10, period: MINUTE, capacity: 20 },
  /** Checks of the installation: each calls every outside service and sends an email to the mail service itself. */
  checkInstallation: { kind: "token bucket", rate: 20, period: HOUR, capacity: 6 },
} satisfies Record<string, RateLimitConfig>;

const limiter = new RateLimiter(components.rateLimiter, LIMITS);

/** Counts one use by `key`, in the caller's transaction. Refuses RATE_LIMITED beyond the limit. */
export async function countUse(ctx: MutationCtx, name: keyof typeof LIMITS, key: string): Promise<void> {
  const { ok, retryAfter } = await limiter.limit(ctx, name, { key });
  if (!ok) refuse("RATE_LIMITED", { retryAt: Date.now() + retryAfter });
}

/** Maximum lengths of an invitation's fields; 254 is RFC 5321's limit for an address. */
const LONGEST = { name: 200, email: 254 } as const;

/** Refuses INVALID for a text beyond these lengths: it would be stored, sent and read by every screen of Team. */
export function requireLengths(texts: Record<keyof typeof LONGEST, string>): void {
  for (const field of ["name", "email"] as const) {
    if (texts[field].length > LONGEST[field]) refuse("INVALID", { field, reason: "tooLong" });
  }
}
