import { vi } from "vitest";

/** Secrets of an installation, each a text that nothing else has. */
export const SECRETS = {
  CLERK_SECRET_KEY: "sk_live_secret1",
  CLERK_WEBHOOK_SECRET: "whsec_secret2",
  S3_ACCESS_KEY_ID: "key-secret3",
  S3_SECRET_ACCESS_KEY: "secret4",
  DOC_KEK_v1: btoa("secret5".padEnd(32, "k")),
  SIGNED_COPY_KEY: btoa("secret6".padEnd(32, "s")),
  RESEND_API_KEY: "re_secret7",
  RESEND_WEBHOOK_SECRET: "whsec_secret8",
  DOCUSEAL_API_KEY: "secret9",
  DOCUSEAL_WEBHOOK_SECRET: "whsec_secret10",
};

const VARIABLES = {
  ...SECRETS,
  APP_ORIGINS: "https://passage.test",
  CLERK_ISSUER: "https://clerk.test",
  CLERK_BACKEND_URL: "https://api.clerk.test",
  S3_ENDPOINT: "https://storage.test",
  S3_REGION: "us-west-004",
  S3_BUCKET: "documents",
  S3_IF_NONE_MATCH: "on",
  DOC_KEK_CURRENT: "v1",
  DOCUSEAL_URL: "https://sign.test",
  AIRTABLE_URL: "https://cards.test",
  OPENAI_BASE_URL: "https://model.test/v1",
  RESEND_URL: "https://mail.test",
  MAIL_FROM: "Firm <office@firm.test>",
  CONVEX_SITE_URL: "https://site.test",
  CONVEX_CLOUD_URL: "https://cloud.test",
};

const SETTINGS = {
  auth_config: { single_session_mode: true, reverification: true },
  display_config: { instance_environment_type: "production" },
  user_settings: {
    attributes: {
      email_address: { enabled: true, verify_at_sign_up: true },
      authenticator_app: { enabled: true, used_for_second_factor: true },
      backup_code: { enabled: true, used_for_second_factor: true },
    },
    actions: { delete_self: false },
    social: {},
    sign_up: { mode: "restricted" },
    password_settings: { min_length: 8, disable_hibp: false },
  },
};

const PAGE_HEADERS = {
  "content-security-policy": "frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "strict-transport-security": "max-age=31536000",
};

const DOMAIN = { id: "d1", name: "firm.test", status: "verified" };
const RECORDS = ["SPF", "DKIM"].map((record) => ({ record, name: "x", status: "verified" }));

/** Answers of the services. The key is method, host and path; a test replaces the ones it needs. */
export type Answers = Record<string, (url: URL, headers: Headers) => Response>;

function rightAnswers(): Answers {
  let versions = 0;
  const stored = () => new Response(null, { headers: { "x-amz-version-id": `version-${String((versions += 1))}` } });
  return {
    "PUT storage.test": (_, headers) => (headers.has("if-none-match") ? new Response(null, { status: 412 }) : stored()),
    "GET storage.test": ({ searchParams }) =>
      new Response(null, { status: searchParams.has("X-Amz-Signature") ? 200 : 403 }),
    "HEAD storage.test": () => new Response(null, { status: 404 }),
    "DELETE storage.test": () => new Response(null, { status: 204 }),
    "OPTIONS storage.test": (_, headers) => {
      const origin = headers.get("origin") ?? "";
      if (origin !== "https://passage.test") return new Response(null, { status: 403 });
      return new Response(null, { headers: { "access-control-allow-origin": origin } });
    },
    "GET clerk.test/.well-known/jwks.json": () => Response.json({ keys: [{ kid: "ins_1" }] }),
    "GET clerk.test/v1/environment": () => Response.json(SETTINGS),
    "GET api.clerk.test/v1/jwks": () => Response.json({ keys: [{ kid: "ins_1" }] }),
    "GET api.clerk.test/v1/sessions": () => Response.json([{ created_at: 0, expire_at: 86_400_000 }]),
    "POST mail.test/emails": () => Response.json({ id: "letter-1" }),
    "GET mail.test/domains": () => Response.json({ object: "list", has_more: false, data: [DOMAIN] }),
    "GET mail.test/domains/d1": () => Response.json({ object: "domain", ...DOMAIN, records: RECORDS }),
    "GET sign.test/templates": () => Response.json({ data: [] }),
    "GET passage.test/": () => new Response("<html>", { headers: PAGE_HEADERS }),
  };
}

export interface Sent {
  method: string;
  url: URL;
  headers: Headers;
  body: unknown;
}

/** An installation with all services set up correctly. Returns its answers, for changes, and the requests to them. */
export function installServices(): { answers: Answers; sent: Sent[] } {
  for (const [name, value] of Object.entries(VARIABLES)) vi.stubEnv(name, value);
  const answers = rightAnswers();
  const sent: Sent[] = [];
  vi.stubGlobal("fetch", async (to: string, init: RequestInit = {}) => {
    const [url, headers, method] = [new URL(to), new Headers(init.headers), init.method ?? "GET"];
    sent.push({ method, url, headers, body: init.body });
    const answer = answers[`${method} ${url.host}${url.pathname}`] ?? answers[`${method} ${url.host}`];
    if (answer === undefined) throw new TypeError("nobody is there");
    const response = answer(url, headers);
    if (!response.headers.has("date")) response.headers.set("date", new Date().toUTCString());
    return await Promise.resolve(response);
  });
  return { answers, sent };
}
