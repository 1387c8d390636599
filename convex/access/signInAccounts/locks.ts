import { internal } from "../../_generated/api";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { recordEvent } from "../audit/model";
import type { Account } from "./answers";

/** Actor of events that the sign-in service reports. */
export const SIGN_IN_SERVICE = { job: "sign-in service" };

/** The service rounds to whole seconds: a second later the lock has ended. */
const AFTER_THE_END_MS = 1_000;

/**
 * Records once that the sign-in service has locked an account, after many wrong passwords or codes, or has opened it.
 */
export async function noteLock(ctx: MutationCtx, user: Doc<"users">, lock: Account["lock"]): Promise<void> {
  const known = await ctx.db
    .query("locked_accounts")
    .withIndex("by_userId", (q) => q.eq("userId", user._id))
    .unique();
  if (lock === null) {
    if (known === null) return;
    await ctx.db.delete("locked_accounts", known._id);
    await record(ctx, user, { action: "access:openAccount", before: "locked", after: "open" });
    return;
  }
  const endsAt = lock.forMs === null ? null : Date.now() + Math.max(0, lock.forMs);
  if (known === null) {
    await ctx.db.insert("locked_accounts", { userId: user._id, endsAt });
    await record(ctx, user, { action: "access:lockAccount", before: "open", after: "locked" });
  } else if (isLater(endsAt, known.endsAt)) {
    await ctx.db.patch("locked_accounts", known._id, { endsAt });
  } else {
    return;
  }
  if (endsAt !== null) await readAtEnd(ctx, user, endsAt);
}

/** Reports of one lock differ by their delay and by rounding. */
function isLater(endsAt: number | null, knownEndsAt: number | null): boolean {
  if (endsAt === null || knownEndsAt === null) return endsAt !== knownEndsAt;
  return endsAt > knownEndsAt + AFTER_THE_END_MS;
}

/** Schedules a read at the lock's end, which the service may not report. */
async function readAtEnd(ctx: MutationCtx, { tokenIdentifier }: Doc<"users">, endsAt: number): Promise<void> {
  const job = { tokenIdentifier, mayBeGone: false, attempt: 1 };
  await ctx.scheduler.runAt(endsAt + AFTER_THE_END_MS, internal.access.signInAccounts.jobs.readAccount, job);
}

interface Change {
  action: "access:lockAccount" | "access:openAccount";
  before: string;
  after: string;
}

async function record(ctx: MutationCtx, { _id: subject }: Doc<"users">, change: Change): Promise<void> {
  await recordEvent(ctx, { actor: SIGN_IN_SERVICE, subject, ...change });
}
