import { Hono, type Context, type MiddlewareHandler } from "hono";
import { z } from "zod";
import { domainRoutes, type Domains } from "./domains.ts";
import type { Letter, LetterStore, NewLetter } from "./store.ts";

const ADDRESS = /^(?:[^<>]*<)?[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+>?$/;
const vAddress = z.string().regex(ADDRESS);
const vBody = z.object({
  from: vAddress,
  to: z.union([vAddress.transform((one) => [one]), z.array(vAddress).min(1).max(50)]),
  subject: z.string().min(1),
  html: z.string().nullish(),
  text: z.string().nullish(),
});

/** The provider's default. */
const MOST_PER_SECOND = 10;

interface ApiOptions {
  store: LetterStore;
  domains: Domains;
  apiKey: string;
  now: () => number;
  deliver: (letter: Letter) => void;
}

function refusal(c: Context, status: 401 | 403 | 404 | 409 | 422 | 429, [name, message]: [string, string]) {
  return c.json({ statusCode: status, name, message }, status);
}

/** Refuses callers without the key, and callers above the rate limit. */
function admission(apiKey: string, now: () => number): MiddlewareHandler {
  let calls: number[] = [];
  return async (c, next) => {
    const given = c.req.header("authorization") ?? "";
    if (given === "") return refusal(c, 401, ["missing_api_key", "Missing API key in the authorization header"]);
    if (given !== `Bearer ${apiKey}`) return refusal(c, 403, ["invalid_api_key", "API key is invalid"]);
    if ((c.req.header("user-agent") ?? "") === "") return c.text("Forbidden", 403);
    calls = [...calls.filter((at) => at > now() - 1_000), now()];
    c.header("ratelimit-limit", String(MOST_PER_SECOND));
    c.header("ratelimit-remaining", String(Math.max(0, MOST_PER_SECOND - calls.length)));
    if (calls.length <= MOST_PER_SECOND) return next();
    c.header("retry-after", "1");
    return refusal(c, 429, ["rate_limit_exceeded", "Too many requests. You can only make 10 requests per second."]);
  };
}

/** The part of the provider's API that the app uses. */
export function apiRoutes({ store, domains, apiKey, now, deliver }: ApiOptions): Hono {
  const routes = new Hono();
  routes.use(admission(apiKey, now));
  routes.post("/emails", async (c) => {
    const body = await c.req.text();
    const read = readLetter(body);
    if (typeof read === "string") return refusal(c, 422, ["validation_error", read]);
    const unverified = domains.refusalOf(read.from);
    if (unverified !== null) return refusal(c, 403, ["validation_error", unverified]);
    const key = c.req.header("idempotency-key");
    const known = key === undefined ? null : store.findByKey(key, body);
    if (known === "other") {
      const words = "This idempotency key was used with another request body.";
      return refusal(c, 409, ["invalid_idempotent_request", words]);
    }
    if (known !== null) return c.json({ id: known.id });
    const letter = store.add(read, key === undefined ? null : { name: key, body });
    deliver(letter);
    return c.json({ id: letter.id });
  });
  routes.post("/emails/batch", async (c) => {
    const bodies: unknown = await c.req.json().catch(() => null);
    const read = Array.isArray(bodies) ? bodies.map((each) => readLetter(JSON.stringify(each))) : [];
    const letters = read.filter((each) => typeof each !== "string");
    if (letters.length === 0 || letters.length < read.length || letters.length > 100) {
      return refusal(c, 422, ["validation_error", "The batch must have between 1 and 100 valid e-mails."]);
    }
    const made = letters.map((each) => store.add(each, null));
    for (const letter of made) deliver(letter);
    return c.json({ data: made.map(({ id }) => ({ id })) });
  });
  const notFound = (c: Context) => refusal(c, 404, ["not_found", "Domain not found"]);
  routes.route("/domains", domainRoutes({ domains, createdAt: now(), notFound }));
  routes.get("/emails", (c) =>
    c.json({ object: "list", has_more: false, data: store.letters.list().reverse().slice(0, 100).map(shown) }),
  );
  routes.get("/emails/:id", (c) => {
    const found = store.letters.find(c.req.param("id"));
    return found === null ? refusal(c, 404, ["not_found", "Email not found"]) : c.json(shown(found));
  });
  return routes;
}

/** The letter, or the fault in it. */
function readLetter(body: string): NewLetter | string {
  const read = vBody.safeParse(parsed(body));
  if (!read.success) {
    const [issue] = read.error.issues;
    const field = String(issue?.path[0] ?? "body");
    return `Invalid \`${field}\` field.`;
  }
  const { from, to, subject, html = null, text = null } = read.data;
  return html === null && text === null ? "Missing `html` or `text` field." : { from, to, subject, html, text };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function shown({ id, from, to, subject, html, text, createdAt, lastEvent }: Letter) {
  return {
    object: "email",
    id,
    from,
    to,
    subject,
    html,
    text,
    created_at: new Date(createdAt).toISOString(),
    last_event: lastEvent,
  };
}
