import { z } from "zod";
import { outsideFetch } from "../outsideFetch";

/** Time limit of the sign-in service, short enough for a person who waits. */
const TIMEOUT_MS = 15_000;

/** `code` is the service's own code of a refusal; null without an answer, or for a refusal of another form. */
export type IdentityAnswer = { ok: true; body: unknown } | { ok: false; status: number | null; code: string | null };

const vRefusal = z.object({ errors: z.array(z.object({ code: z.string() })).min(1) });

/** One call of the sign-in service's Backend API. Never throws. */
export async function callIdentity(path: string, init: RequestInit = {}): Promise<IdentityAnswer> {
  const base = process.env["CLERK_BACKEND_URL"] ?? "https://api.clerk.com";
  const headers = {
    authorization: `Bearer ${process.env["CLERK_SECRET_KEY"] ?? ""}`,
    "content-type": "application/json",
  };
  const abort = new AbortController();
  const timer = setTimeout(() => {
    abort.abort();
  }, TIMEOUT_MS);
  try {
    const response = await outsideFetch(`${base}/v1${path}`, { ...init, headers, signal: abort.signal });
    // A proxy in between may have sent a web page.
    const body: unknown = await response.json().catch(() => null);
    if (response.ok) return { ok: true, body };
    const code = vRefusal.safeParse(body).data?.errors[0]?.code ?? null;
    return { ok: false, status: response.status, code };
  } catch {
    return { ok: false, status: null, code: null };
  } finally {
    clearTimeout(timer);
  }
}

/** A call with a JSON body. */
export async function sendIdentity(method: "POST" | "PATCH", path: string, body: unknown): Promise<IdentityAnswer> {
  return await callIdentity(path, { method, body: JSON.stringify(body) });
}
