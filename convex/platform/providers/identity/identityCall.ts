import { z } from "zod";
import { callProvider, jsonOf, textOf } from "../providerCall";

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
  const called = await callProvider({ url: `${base}/v1${path}`, init: { ...init, headers }, timeoutMs: TIMEOUT_MS });
  if (called.kind !== "ok") return { ok: false, status: null, code: null };
  const { ok, status } = called.value;
  // A proxy in between may have sent a web page.
  const body = jsonOf(textOf(called.value)) ?? null;
  return ok ? { ok, body } : { ok, status, code: vRefusal.safeParse(body).data?.errors[0]?.code ?? null };
}

/** A call with a JSON body. */
export async function sendIdentity(method: "POST" | "PATCH", path: string, body: unknown): Promise<IdentityAnswer> {
  return await callIdentity(path, { method, body: JSON.stringify(body) });
}
