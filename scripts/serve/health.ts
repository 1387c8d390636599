/** `/healthz`: whether the server serves, and what will end that soon. */
import type { Context, Handler } from "hono";

export interface Finding {
  ok: boolean;
  /** For whoever runs the server: how it is, or what is wrong and what to do. */
  says: string;
}

export type Check = () => Promise<Finding>;

export type Checks = Record<string, Check>;

/** A check that hangs must not take the answer along. */
const WITHIN_MS = 5_000;

/**
 * All is well: 200. Something is not: 503, so that any monitor notices. What it is, only this machine learns; the proxy names the caller of
 * every request that comes from elsewhere.
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
