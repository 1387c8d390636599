import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { z } from "zod";
import { clientJson } from "./answers.ts";
import type { ClerkContext } from "./clerkContext.ts";
import { activityOf } from "./devices.ts";
import type { Activity, Client } from "./entities.ts";
import { refuse } from "./refusals.ts";
import { requireSignedOut } from "./sessions.ts";
import { hashSecret, newId } from "./store.ts";

const COOKIE_LIFE_SECONDS = 365 * 24 * 60 * 60;

/** The page's origin, which the tokens name as the authorized party. A proxied GET carries no Origin header. */
export function pageOrigin(clerk: ClerkContext, c: Context): string {
  const origin = c.req.header("origin");
  if (origin !== undefined && origin !== "null") return origin;
  const host = c.req.header("x-forwarded-host");
  const appUrl = new URL(clerk.appUrl);
  return host === undefined ? appUrl.origin : `${c.req.header("x-forwarded-proto") ?? "http"}://${host}`;
}

export function findClient(clerk: ClerkContext, c: Context): Client | null {
  const secret = getCookie(c, clerk.cookieName);
  return secret === undefined ? null : clerk.store.clients.findByLookup(hashSecret(secret));
}

/** The browser's record, created at its first write and remembered by cookie. */
function ensureClient(clerk: ClerkContext, c: Context): Client {
  const known = findClient(clerk, c);
  if (known !== null) return known;
  const secret = randomBytes(32).toString("base64url");
  setCookie(c, clerk.cookieName, secret, { httpOnly: true, sameSite: "Lax", path: "/", maxAge: COOKIE_LIFE_SECONDS });
  const at = clerk.now();
  return clerk.store.clients.save({
    id: newId("client"),
    secretHash: hashSecret(secret),
    lastActiveSessionId: null,
    signInId: null,
    signUpId: null,
    createdAt: at,
    updatedAt: at,
  });
}

/** A browser that is about to sign in, and its own description. */
export interface Visit {
  client: Client;
  activity: Activity;
}

/** Remembers the browser if it is new. Refuses session_exists if somebody is signed in there. */
export function requireVisit(clerk: ClerkContext, c: Context): Visit {
  const client = ensureClient(clerk, c);
  requireSignedOut(clerk, client);
  return { client, activity: activityOf(c) };
}

/** As above, for a step that must have begun in this browser. Refuses signed_out if the browser is unknown. */
export function requireKnownVisit(clerk: ClerkContext, c: Context): Visit {
  if (findClient(clerk, c) === null) refuse("signed_out");
  return requireVisit(clerk, c);
}

interface Answer {
  client: Client | null;
  response: object | null;
}

/** The answer to a browser: the resource, and beside it the whole client, which replaces clerk-js's copy. */
export async function answer(clerk: ClerkContext, c: Context, { client, response }: Answer): Promise<Response> {
  // Read again, because the call itself may have changed the record.
  const current = client === null ? null : clerk.store.clients.find(client.id);
  const shown = current === null ? null : await clientJson(clerk, current, pageOrigin(clerk, c));
  return c.json({ response, client: shown });
}

/** Reads a form body. An absent field and an empty one mean the same: clerk-js writes null as an empty string. */
export async function readForm<Fields>(c: Context, schema: z.ZodType<Fields>): Promise<Fields> {
  const type = c.req.header("content-type") ?? "";
  const text = await c.req.text();
  if (text !== "" && !type.startsWith("application/x-www-form-urlencoded")) refuse("request_body_invalid");
  const fields = Object.fromEntries([...new URLSearchParams(text)].filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const param = String(issue?.path[0] ?? "");
  const missing = issue?.code === "invalid_type" && fields[param] === undefined;
  return refuse(missing ? "form_param_missing" : "form_param_value_invalid", { param });
}
