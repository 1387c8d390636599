import { HOUR, MINUTE, RateLimiter } from "@convex-dev/rate-limiter";
import { components } from "../_generated/api";
import type { MutationCtx } from "../_generated/server";
import { refuse } from "./refuse";

const limiter = new RateLimiter(components.rateLimiter, {
  /** The waiting page asks once a visit. */
  accept: { kind: "token bucket", rate: 10, period: MINUTE, capacity: 10 },
  /** A setup link is claimed by one click; its secret cannot be guessed at any rate. */
  claimSetup: { kind: "token bucket", rate: 10, period: MINUTE, capacity: 10 },
  /** Each is a call of the sign-in service. */
  refreshAccount: { kind: "token bucket", rate: 6, period: MINUTE, capacity: 6 },
  /** Each ends the caller's other sessions, by a few calls of the sign-in service. */
  endSessions: { kind: "token bucket", rate: 6, period: MINUTE, capacity: 6 },
  /** One member's letters. */
  invite: { kind: "token bucket", rate: 40, period: HOUR, capacity: 40 },
  /** All letters of the practice: the sign-in service sends a hundred an hour. */
  inviteAll: { kind: "token bucket", rate: 80, period: HOUR, capacity: 80 },
});

type Limited = "accept" | "claimSetup" | "refreshAccount" | "endSessions" | "invite" | "inviteAll";

/** Counts one use, in the caller's transaction. Refuses RATE_LIMITED beyond the limit; `key` is who uses it. */
export async function countUse(ctx: MutationCtx, name: Limited, key: string): Promise<void> {
  const { ok, retryAfter } = await limiter.limit(ctx, name, { key });
  if (!ok) refuse("RATE_LIMITED", { retryAt: Date.now() + retryAfter });
}
