import { Hono, type Context } from "hono";
import { z } from "zod";
import type { Settings } from "../core/settings.ts";

/** The domain of the app's letters. */
export const DOMAIN = "passage.test";
const DOMAIN_ID = "5c1b4fd2-6a0b-4f0e-9a53-3d2f4c0a7e11";

const vDomain = z.strictObject({ status: z.enum(["verified", "pending"]), dkim: z.enum(["verified", "pending"]) });
type Domain = z.infer<typeof vDomain>;
const SETTING = "resend.domain";

/** The sender's domain, verified until a test says otherwise. */
export class Domains {
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  get state(): Domain {
    return this.#settings.find(SETTING, vDomain) ?? { status: "verified", dkim: "verified" };
  }

  set state(domain: Domain) {
    this.#settings.set(SETTING, domain);
  }

  reset(): void {
    this.#settings.delete(SETTING);
  }

  /** The provider's refusal of a letter from this address; null if it is sent. */
  refusalOf(from: string): string | null {
    const name = /@([^\s@<>]+)>?$/.exec(from)?.[1] ?? "";
    if (name !== DOMAIN || this.state.status === "verified") return null;
    return `The ${name} domain is not verified. Please, add and verify your domain on https://resend.com/domains`;
  }
}

interface DomainRoutes {
  domains: Domains;
  createdAt: number;
  notFound: (c: Context) => Response;
}

/** The part of the provider's API about domains. */
export function domainRoutes({ domains, createdAt, notFound }: DomainRoutes): Hono {
  const routes = new Hono();
  const shown = () => ({
    id: DOMAIN_ID,
    name: DOMAIN,
    status: domains.state.status,
    created_at: new Date(createdAt).toISOString(),
    region: "us-east-1",
    capabilities: { sending: "enabled", receiving: "disabled" },
  });
  routes.get("/", (c) => c.json({ object: "list", has_more: false, data: [shown()] }));
  routes.get("/:id", (c) => {
    if (c.req.param("id") !== DOMAIN_ID) return notFound(c);
    return c.json({ object: "domain", ...shown(), records: recordsOf(domains.state) });
  });
  return routes;
}

function recordsOf({ status, dkim }: Domain) {
  const common = { ttl: "Auto", status };
  return [
    {
      record: "SPF",
      name: "send",
      type: "MX",
      value: "feedback-smtp.us-east-1.amazonses.com",
      priority: 10,
      ...common,
    },
    { record: "SPF", name: "send", type: "TXT", value: '"v=spf1 include:amazonses.com ~all"', ...common },
    {
      record: "DKIM",
      name: "resend._domainkey",
      type: "TXT",
      value: "p=MIGfMA0GCSqGSIb3DQEB",
      ttl: "Auto",
      status: dkim,
    },
  ];
}

/** The body of `PUT /resend/domain`. A person or a test switches the domain with it. */
export function domainControl(domains: Domains): Hono {
  const routes = new Hono();
  routes.put("/", async (c) => {
    const parsed = vDomain.safeParse(await c.req.json().catch(() => null));
    if (!parsed.success) return c.json({ error: z.prettifyError(parsed.error) }, 400);
    domains.state = parsed.data;
    return c.json(parsed.data);
  });
  return routes;
}
