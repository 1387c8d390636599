import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import type { Standin, StandinContext } from "../core/standin.ts";
import { newWebhookSecret } from "../core/webhooks.ts";
import { webhookData } from "./answers.ts";
import { apiRoutes } from "./apiRoutes.ts";
import { controlRoutes } from "./controlPage.ts";
import type { DocusealContext } from "./docusealContext.ts";
import type { Submission } from "./entities.ts";
import { FileLinks } from "./fileLinks.ts";
import { keptSamples } from "./samples.ts";
import { signingRoutes } from "./signingRoutes.ts";
import { SigningStore } from "./store.ts";

const NAME = "docuseal";

/** The signing service of a fresh machine. */
export async function openDocuseal(context: StandinContext): Promise<Standin> {
  const { settings, origin, pageOrigin, now, webhooks, siteUrl } = context;
  const secret = async (name: string) =>
    await settings.once(`docuseal.${name}`, z.string(), () => randomBytes(24).toString("hex"));
  const apiKey = await secret("apiKey");
  const links = new FileLinks({ settings, secret: await secret("fileSecret"), origin, now });
  const webhookSecret = await settings.once("docuseal.webhookSecret", z.string(), newWebhookSecret);
  if (siteUrl !== null) {
    webhooks.register(NAME, { url: `${siteUrl}/webhooks/docuseal`, secret: webhookSecret, scheme: "docuseal" });
  }
  const tell = (type: string, submission: Submission, at: number) => {
    const data = webhookData(type, submission, { pageOrigin, links });
    webhooks.send(NAME, type, { event_type: type, timestamp: new Date(at).toISOString(), data });
  };
  const store = new SigningStore(context, tell);
  const samples = keptSamples(context, store);
  const docuseal: DocusealContext = { store, links, apiKey, pageOrigin, now };
  const routes = new Hono();
  routes.route("/api", apiRoutes(docuseal));
  routes.route("/", signingRoutes(docuseal));
  routes.route(
    "/",
    controlRoutes(docuseal, (submission) => {
      const { types, at } = lastTold(submission);
      for (const type of types) tell(type, submission, at);
    }),
  );
  return {
    name: NAME,
    title: "Signing service",
    summary: "Stands in for DocuSeal: documents to sign, with the page on which clients sign.",
    routes,
    wirePaths: /^\/(api\/|file\/)/,
    openPaths: /^\/([se]\/|pad\.js$|signature_pad\.js$)/,
    // The app's proxy needs no path: the deployment calls the service, and clients open its own pages.
    publicPaths: /(?!)/,
    pages: [{ label: "Documents to sign", path: "/" }],
    env: {
      DOCUSEAL_URL: `${origin}/${NAME}/api`,
      DOCUSEAL_API_KEY: apiKey,
      DOCUSEAL_WEBHOOK_SECRET: webhookSecret,
    },
    samplePeople: [],
    takeSamples: (given) => samples.take(given),
    reset: async () => {
      store.submissions.clear();
      samples.bringBack();
      await Promise.resolve();
    },
  };
}

/** The webhooks of each event in a submission's log. */
const WEBHOOKS: Readonly<Record<string, readonly string[]>> = {
  view_form: ["form.viewed"],
  start_form: ["form.started"],
  complete_form: ["form.completed", "submission.completed"],
  api_complete_form: ["form.completed", "submission.completed"],
  decline_form: ["form.declined"],
  expire_submission: ["submission.expired"],
};

/** The last webhooks of a submission, with their time: a repetition has the same time, so that the app recognizes it. */
function lastTold({ events, createdAt }: Submission): { types: readonly string[]; at: number } {
  const last = events.findLast(({ type }) => Object.hasOwn(WEBHOOKS, type));
  if (last === undefined) return { types: ["submission.created"], at: createdAt };
  return { types: WEBHOOKS[last.type] ?? [], at: last.at };
}
