import { Hono } from "hono";
import { z } from "zod";
import { vFaults, type FaultPlan } from "./faults.ts";
import { indexPage } from "./indexPage.ts";
import { PAGE_HEADERS, STYLESHEET_PATH, stylesheet } from "./page.ts";
import type { RequestLog } from "./requestLog.ts";
import type { Standin } from "./standin.ts";
import { newWebhookSecret, type WebhookSender } from "./webhooks.ts";

export interface Controls {
  standins: Standin[];
  faults: FaultPlan;
  log: RequestLog;
  webhooks: WebhookSender;
  /** True with sample data. Otherwise the accounts belong to a practice, and no call may break or delete them. */
  samples: boolean;
}

const ONLY_WITH_SAMPLES = "Faults, reset and samples are for sample data; this copy was started without.";

const vEndpointRequest = z.strictObject({
  standin: z.string(),
  url: z.url({ protocol: /^https?$/ }).nullable(),
  secret: z.string().startsWith("whsec_").optional(),
});

/** The page at `/`, and the `/__…` calls that make the stand-ins misbehave for a test or a person. */
export function controlRoutes(controls: Controls): Hono {
  const routes = new Hono();
  routes.get("/", (c) => c.html(indexPage(controls), 200, PAGE_HEADERS));
  routes.get(STYLESHEET_PATH, (c) => c.body(stylesheet, 200, { "content-type": "text/css; charset=utf-8" }));
  if (!controls.samples) {
    routes.on(["PUT", "DELETE", "POST"], ["/__faults", "/__reset", "/__samples"], (c) =>
      c.json({ error: ONLY_WITH_SAMPLES }, 403),
    );
  }
  addFaultCalls(routes, controls.faults);
  addWebhookCalls(routes, controls);
  addSampleCall(routes, controls.standins);
  routes.get("/__log", (c) => c.json({ requests: controls.log.list() }));
  routes.post("/__reset", async (c) => {
    controls.faults.clear();
    controls.webhooks.clear();
    controls.log.clear();
    for (const standin of controls.standins) await standin.reset();
    return c.json({ reset: controls.standins.map(({ name }) => name) });
  });
  return routes;
}

const vSamples = z.record(z.string(), z.unknown());

/** Stores the sample practice's data at each stand-in, by the stand-in's name. */
function addSampleCall(routes: Hono, standins: readonly Standin[]): void {
  routes.put("/__samples", async (c) => {
    const parsed = vSamples.safeParse(await c.req.json().catch(() => null));
    if (!parsed.success) return c.json({ error: z.prettifyError(parsed.error) }, 400);
    const given = Object.entries(parsed.data);
    for (const [name, samples] of given) {
      const takeSamples = standins.find((each) => each.name === name)?.takeSamples;
      if (takeSamples === undefined) return c.json({ error: `No stand-in ${name} takes samples.` }, 404);
      try {
        takeSamples(samples);
      } catch (error) {
        if (!(error instanceof z.ZodError)) throw error;
        return c.json({ error: z.prettifyError(error) }, 400);
      }
    }
    return c.json({ taken: given.map(([name]) => name) });
  });
}

function addFaultCalls(routes: Hono, faults: FaultPlan): void {
  routes.get("/__faults", (c) => c.json({ faults: faults.list() }));
  routes.put("/__faults", async (c) => {
    const parsed = vFaults.safeParse(await c.req.json().catch(() => null));
    if (!parsed.success) return c.json({ error: z.prettifyError(parsed.error) }, 400);
    faults.set(parsed.data.faults);
    return c.json({ faults: faults.list() });
  });
  routes.delete("/__faults", (c) => {
    faults.clear();
    return c.json({ faults: [] });
  });
}

function addWebhookCalls(routes: Hono, { webhooks, standins }: Controls): void {
  routes.get("/__webhooks", (c) => c.json({ endpoints: webhooks.endpoints(), deliveries: webhooks.deliveries() }));
  routes.put("/__webhooks", async (c) => {
    const parsed = vEndpointRequest.safeParse(await c.req.json().catch(() => null));
    if (!parsed.success) return c.json({ error: z.prettifyError(parsed.error) }, 400);
    const { standin, url, secret = newWebhookSecret() } = parsed.data;
    if (!standins.some(({ name }) => name === standin)) {
      return c.json({ error: `There is no stand-in ${standin}.` }, 404);
    }
    webhooks.register(standin, url === null ? null : { url, secret, scheme: webhooks.schemeOf(standin) });
    return c.json({ standin, url, secret: url === null ? null : secret });
  });
}
