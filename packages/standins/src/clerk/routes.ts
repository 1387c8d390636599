import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import type { Context } from "hono";
import { z } from "zod";
import type { Settings } from "../core/settings.ts";
import { accountRoutes } from "./accountRoutes.ts";
import { backendRoutes } from "./backendRoutes.ts";
import type { ClerkContext } from "./clerkContext.ts";
import { scriptRoutes } from "./clerkScript.ts";
import { deviceRoutes } from "./deviceRoutes.ts";
import { environmentJson } from "./environment.ts";
import { expireInvitations } from "./invitations.ts";
import { mailboxRoutes } from "./mailbox.ts";
import { ClerkRefusal, refuse } from "./refusals.ts";
import { secondFactorRoutes } from "./secondFactorRoutes.ts";
import { sessionRoutes } from "./sessionRoutes.ts";
import { signInRoutes } from "./signInRoutes.ts";
import { signUpRoutes } from "./signUpRoutes.ts";
import { ticketRoutes } from "./ticketRoutes.ts";
import { ageProofs } from "./verification.ts";
import { verificationRoutes } from "./verificationRoutes.ts";

const MAX_BODY_BYTES = 64 * 1024;
const MINUTE_MS = 60_000;
/** The person whose proofs become older, and the number of ms. */
const vOldProofs = z.strictObject({ emailAddress: z.string(), olderByMinutes: z.number().min(0) });
const METHODS = new Set(["PATCH", "PUT", "DELETE"]);
export const VERIFY_AT_SIGN_UP = "clerk.verifyAtSignUp";

/** Clerk's two APIs, the script that its CDN would serve, and its public keys. */
export const CLERK_WIRE_PATHS = /^\/(v1|npm|\.well-known)\//;
/** The paths that browsers reach through the app's proxy: the sign-in API, its script and its public keys. */
export const CLERK_PUBLIC_PATHS = /^\/(v1\/(environment|client|me|tickets)(\/|$)|npm\/|\.well-known\/)/;

export function clerkRoutes(clerk: ClerkContext, settings: Settings): Hono {
  const routes = new Hono();
  const api = apiRoutes(clerk);
  routes.all("/v1/*", async (c) => {
    try {
      return await api.fetch(await withTrueMethod(c), c.env);
    } catch (error) {
      return refusalAnswer(error, c);
    }
  });
  addDiscovery(routes, clerk);
  routes.route("/npm", scriptRoutes());
  routes.route("/mailbox", mailboxRoutes(clerk));
  routes.put("/settings", async (c) => {
    const parsed = z.strictObject({ verifyAtSignUp: z.boolean() }).safeParse(await c.req.json().catch(() => null));
    if (!parsed.success) return c.json({ error: z.prettifyError(parsed.error) }, 400);
    settings.set(VERIFY_AT_SIGN_UP, parsed.data.verifyAtSignUp);
    return c.json(parsed.data);
  });
  routes.put("/proofs", async (c) => {
    const parsed = vOldProofs.safeParse(await c.req.json().catch(() => null));
    if (!parsed.success) return c.json({ error: z.prettifyError(parsed.error) }, 400);
    const { emailAddress, olderByMinutes } = parsed.data;
    const user = clerk.store.findUserByAddress(emailAddress);
    if (user === null) return c.json({ error: "No account has this address." }, 404);
    ageProofs(clerk, user, olderByMinutes * MINUTE_MS);
    return c.json(parsed.data);
  });
  // Saves a test the days until a link expires.
  routes.put("/invitations/expired", async (c) => {
    const parsed = z.strictObject({ emailAddress: z.string() }).safeParse(await c.req.json().catch(() => null));
    if (!parsed.success) return c.json({ error: z.prettifyError(parsed.error) }, 400);
    const expired = expireInvitations(clerk, parsed.data.emailAddress);
    return expired === 0 ? c.json({ error: "No invitation to this address is pending." }, 404) : c.json({ expired });
  });
  return routes;
}

function apiRoutes(clerk: ClerkContext): Hono {
  const api = new Hono();
  api.use(async (c, next) => {
    await next();
    c.header("cache-control", "no-store");
  });
  api.on(["GET", "PATCH"], "/environment", (c) => c.json(environmentJson(clerk.verifiesAtSignUp())));
  api.route("/client/sign_ins", signInRoutes(clerk));
  api.route("/client/sign_ups", signUpRoutes(clerk));
  api.route("/client/sessions", verificationRoutes(clerk));
  api.route("/client", sessionRoutes(clerk));
  api.route("/me/sessions", deviceRoutes(clerk));
  api.route("/me", secondFactorRoutes(clerk));
  api.route("/me", accountRoutes(clerk));
  api.route("/tickets", ticketRoutes(clerk));
  api.route("/", backendRoutes(clerk));
  api.notFound((c) => refusalAnswer(new ClerkRefusal("resource_not_found"), c));
  api.onError(refusalAnswer);
  return api;
}

/** Browsers send only GET and POST, with the actual method in the query, so that no call needs a CORS preflight. */
async function withTrueMethod(c: Context): Promise<Request> {
  const url = new URL(c.req.url);
  // clerk-js ends some addresses with a slash.
  url.pathname = url.pathname.replace(/^.*?\/v1(?=\/)/, "").replace(/(?<=.)\/$/, "");
  const named = c.req.query("_method")?.toUpperCase() ?? "";
  const method = c.req.method === "POST" && METHODS.has(named) ? named : c.req.method;
  const { headers } = c.req.raw;
  if (method === "GET" || method === "HEAD") return new Request(url, { method, headers });
  return new Request(url, { method, headers, body: await readBody(c) });
}

/** Refuses request_body_too_large without reading on, request_body_invalid for bytes that are not text. */
async function readBody(c: Context): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES) return refuse("request_body_too_large");
    chunks.push(chunk);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    return refuse("request_body_invalid");
  }
}

function refusalAnswer(error: unknown, c: Context): Response {
  if (!(error instanceof ClerkRefusal)) throw error;
  const { retryAfterSeconds } = error.details;
  if (retryAfterSeconds !== undefined) c.header("retry-after", String(retryAfterSeconds));
  const traceId = randomUUID().replaceAll("-", "");
  return c.json(error.body(traceId), error.status);
}

function addDiscovery(routes: Hono, { signer }: ClerkContext): void {
  const { issuer } = signer;
  const cache = { "cache-control": "public, max-age=60" };
  routes.get("/.well-known/jwks.json", (c) => c.json(signer.jwks, 200, cache));
  routes.get("/.well-known/openid-configuration", (c) =>
    c.json(
      {
        issuer,
        jwks_uri: `${issuer}/.well-known/jwks.json`,
        authorization_endpoint: `${issuer}/oauth/authorize`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
      },
      200,
      cache,
    ),
  );
}
