/** `/healthz`: whether the server serves, and anything that will soon stop it. */
import type { Context, Handler } from "hono";

export interface Finding {
  ok: boolean;
  /** For the operator: the state, or the fault and its remedy. */
  says: string;
}

export type Check = () => Promise<Finding>;

export type Checks = Record<string, Check>;

/** A hanging check must not delay the answer further. */
const WITHIN_MS = 5_000;

/**
 * All is well: 200. Otherwise 503, so that any monitor notices. Only this machine gets the details; the proxy adds the caller's address to
 * every request from elsewhere.
 */
export function healthHandler(checks: Checks): Handler {
  return async (c) => {
    const findings = await findAll(checks);
    const ok = Object.values(findings).every((finding) => finding.ok);
    c.header("Cache-Control", "no-store");
    return c.json(isFromOutside(c) ? { ok } : { ok, ...findings }, ok ? 200 : 503);
  };
}

export async function findAll(checks: Checks, withinMs = WITHIN_MS): Promise<Record<string, Finding>> {
  const found = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await bounded(check, withinMs)] as const),
  );
  return Object.fromEntries(found);
}

async function bounded(check: Check, withinMs: number): Promise<Finding> {
  const timeout = Promise.withResolvers<Finding>();
  const timer = setTimeout(() => {
    timeout.resolve({ ok: false, says: `No answer within ${String(withinMs / 1_000)} s.` });
  }, withinMs);
  try {
    return await Promise.race([check(), timeout.promise]);
  } catch (error) {
    return { ok: false, says: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(timer);
  }
}

function isFromOutside(c: Context): boolean {
  return c.req.header("x-forwarded-for") !== undefined || c.req.header("x-forwarded-host") !== undefined;
}
