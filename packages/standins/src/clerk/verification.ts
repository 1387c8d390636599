import type { ClerkContext } from "./clerkContext.ts";
import type { Session, User, Verification } from "./entities.ts";
import { factorAges } from "./factorAges.ts";
import { refuse } from "./refusals.ts";
import type { SignedIn } from "./sessions.ts";
import { hasSecondFactor } from "./userAnswers.ts";

/** The provider requires a newer proof than this for a change of an account. */
const FRESH_MINUTES = 10;

/**
 * Refuses session_reverification_required unless the strongest factor of this session was proven lately: the second one, or
 * the first in a session that was opened without a second one.
 */
export function requireFreshProof({ now }: ClerkContext, session: Session): void {
  const [first, second] = factorAges(session, now());
  if ((second === -1 ? first : second) >= FRESH_MINUTES) refuse("session_reverification_required");
}

/** Begins a proof. A person without a second factor is asked for the first one, at every level. */
export function beginVerification(clerk: ClerkContext, { session, user }: SignedIn, wanted: Verification["level"]) {
  const level = hasSecondFactor(user) ? wanted : "first_factor";
  const status = level === "second_factor" ? "needs_second_factor" : "needs_first_factor";
  return clerk.store.sessions.save({ ...session, verification: { level, status } });
}

/** Refuses verification_missing for a factor that is not required now. */
export function requireAsked({ verification }: Session, status: Verification["status"]): Verification {
  return verification?.status === status ? verification : refuse("verification_missing");
}

/** Runs after a right password. At the level of both factors, the second one comes next. */
export function passFirst(clerk: ClerkContext, { session, user }: SignedIn): Session {
  const current = reread(clerk, session, user);
  const { level } = requireAsked(current, "needs_first_factor");
  const verification: Verification | null = level === "multi_factor" ? { level, status: "needs_second_factor" } : null;
  return clerk.store.sessions.save({ ...current, firstFactorAt: clerk.now(), verification });
}

/** Runs after a right code. */
export function passSecond(clerk: ClerkContext, { session, user }: SignedIn): Session {
  const current = reread(clerk, session, user);
  return clerk.store.sessions.save({ ...current, secondFactorAt: clerk.now(), verification: null });
}

/** Makes the proofs in a person's sessions older, so that a test need not wait. */
export function ageProofs({ store }: ClerkContext, { id }: User, byMs: number): void {
  for (const session of store.sessions.list()) {
    if (session.userId !== id) continue;
    const { createdAt, firstFactorAt, secondFactorAt } = session;
    const first = (firstFactorAt ?? createdAt) - byMs;
    const second = secondFactorAt === null ? null : secondFactorAt - byMs;
    store.sessions.save({ ...session, firstFactorAt: first, secondFactorAt: second });
  }
}

/** The check of a password or code took a while: the session may have ended. Refuses signed_out. */
function reread({ store }: ClerkContext, { id }: Session, { id: userId }: User): Session {
  const session = store.sessions.find(id);
  return session?.status === "active" && session.userId === userId ? session : refuse("signed_out");
}
