import { randomInt } from "node:crypto";
import { sendLetter } from "./letters.ts";
import { take, waitText } from "./limits.ts";
import type { ClerkContext } from "./clerkContext.ts";
import type { EmailCode } from "./entities.ts";
import { refuse, type RefusalCode } from "./refusals.ts";

const CODE_LIFE_MS = 10 * 60 * 1000;
const MAX_ATTEMPTS = 5;

interface Letter {
  to: string;
  subject: string;
}

/** Refuses too_many_requests once the hour's codes of the address are used up. */
export function sendCode(clerk: ClerkContext, letter: Letter): EmailCode {
  const waitMs = take(clerk, "code", letter.to);
  if (waitMs !== null) {
    const longMessage = `Too many codes have been sent to this address. Please try again in ${waitText(waitMs)}.`;
    refuse("too_many_requests", { longMessage, retryAfterSeconds: Math.ceil(waitMs / 1000) });
  }
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  sendLetter(clerk, { ...letter, code });
  return { code, expireAt: clerk.now() + CODE_LIFE_MS, attempts: 0 };
}

/** True for a code without attempts left. */
export function isSpent({ attempts }: EmailCode): boolean {
  return attempts >= MAX_ATTEMPTS;
}

/** Counts the attempt. The caller must store `tried` after any flaw, or guessing would be free. */
export function tryCode(
  emailCode: EmailCode,
  typed: string,
  now: number,
): { tried: EmailCode; flaw: RefusalCode | null } {
  const tried = { ...emailCode, attempts: emailCode.attempts + 1 };
  if (tried.attempts > MAX_ATTEMPTS) return { tried, flaw: "verification_failed" };
  if (emailCode.expireAt <= now) return { tried, flaw: "verification_expired" };
  return { tried, flaw: typed === emailCode.code ? null : "form_code_incorrect" };
}
