import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import type { Standin, StandinContext } from "../core/standin.ts";
import { newWebhookSecret } from "../core/webhooks.ts";
import { apiRoutes } from "./apiRoutes.ts";
import { DOMAIN, domainControl, Domains } from "./domains.ts";
import { mailboxRoutes } from "./mailboxRoutes.ts";
import { LetterStore, type Letter, type LetterEvent } from "./store.ts";

const NAME = "resend";

/** The outcome for the provider's own test addresses; any other letter is delivered. */
const FATES: Readonly<Record<string, LetterEvent>> = { bounced: "bounced", complained: "complained" };

function fateOf({ to }: Letter): LetterEvent {
  const name = /([^<\s@]+)@/.exec(to[0] ?? "")?.[1] ?? "";
  return Object.hasOwn(FATES, name) ? (FATES[name] ?? "delivered") : "delivered";
}

/** The mail service of a fresh machine. */
export async function openResend(context: StandinContext): Promise<Standin> {
  const { settings, origin, now, webhooks, siteUrl } = context;
  const apiKey = await settings.once("resend.apiKey", z.string(), () => `re_local_${randomBytes(20).toString("hex")}`);
  const secret = await settings.once("resend.webhookSecret", z.string(), newWebhookSecret);
  if (siteUrl !== null) webhooks.register(NAME, { url: `${siteUrl}/webhooks/resend`, secret });
  const store = new LetterStore(context, (event, letter) => {
    const { id, from, to, subject } = letter;
    const bounce = event === "bounced" ? { bounce: { message: "The recipient's address does not exist." } } : {};
    const data = { email_id: id, from, to, subject, ...bounce };
    webhooks.send(NAME, `email.${event}`, { type: `email.${event}`, created_at: new Date(now()).toISOString(), data });
  });
  const deliver = (letter: Letter) => {
    store.happen(letter, fateOf(letter));
  };
  const domains = new Domains(settings);
  const routes = new Hono();
  routes.route("/api", apiRoutes({ store, domains, apiKey, now, deliver }));
  routes.route("/domain", domainControl(domains));
  routes.route("/", mailboxRoutes(store));
  return {
    name: NAME,
    title: "Mail",
    summary: "Stands in for Resend: the letters that the app writes to clients.",
    routes,
    wirePaths: /^\/api\//,
    // The app's proxy needs no path: the deployment calls the service.
    publicPaths: /(?!)/,
    pages: [{ label: "Mailbox of clients", path: "/" }],
    env: {
      RESEND_URL: `${origin}/${NAME}/api`,
      RESEND_API_KEY: apiKey,
      RESEND_WEBHOOK_SECRET: secret,
      MAIL_FROM: `Passage <office@${DOMAIN}>`,
    },
    samplePeople: [],
    reset: async () => {
      store.clear();
      domains.reset();
      await Promise.resolve();
    },
  };
}
