import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Standin, StandinContext } from "../core/standin.ts";
import { newWebhookSecret } from "../core/webhooks.ts";
import type { ClerkContext } from "./clerkContext.ts";
import { CLERK_PUBLIC_PATHS, CLERK_WIRE_PATHS, VERIFY_AT_SIGN_UP, clerkRoutes } from "./routes.ts";
import { samplePeople, seedPeople } from "./seed.ts";
import { ClerkStore } from "./store.ts";
import { TokenSigner } from "./tokens.ts";

const NAME = "clerk";
const SEEDED = "clerk.seeded";

/** The sign-in service of a fresh machine. */
export async function openClerk(context: StandinContext): Promise<Standin> {
  const { settings, origin, now, samples } = context;
  const issuer = `${origin}/${NAME}`;
  const secretKey = await settings.once(
    "clerk.secretKey",
    z.string(),
    () => `sk_test_${randomBytes(24).toString("hex")}`,
  );
  const clerk: ClerkContext = {
    store: new ClerkStore(context.database),
    signer: await TokenSigner.open(settings, issuer, now),
    secretKey,
    // Cookies ignore ports: without the port in its name, two copies of the app on one machine would sign each other
    // out.
    cookieName: `passage_client_${new URL(origin).port}`,
    appUrl: context.appUrl,
    now,
    // The provider verifies by default. With sample people, a visitor who tries the form skips this step.
    verifiesAtSignUp: () => settings.find(VERIFY_AT_SIGN_UP, z.boolean()) ?? !samples,
    notify: (type, data) => {
      const event = { data, object: "event", type, timestamp: now(), instance_id: "ins_local" };
      context.webhooks.send(NAME, type, event);
    },
  };
  const seed = async () => {
    if (!samples) return;
    await seedPeople(clerk);
    settings.set(SEEDED, true);
  };
  // Seeds only once: a sample person deleted on purpose must not return at the next start.
  if (settings.find(SEEDED, z.boolean()) !== true) await seed();
  // After the seeding, so that the app gets the sample people from the start, before it could answer a webhook.
  const webhookSecret = await openWebhooks(context);
  return {
    name: NAME,
    title: "Sign-in service",
    summary: "Stands in for Clerk: accounts, sessions, tokens and invitations.",
    routes: clerkRoutes(clerk, settings),
    wirePaths: CLERK_WIRE_PATHS,
    publicPaths: CLERK_PUBLIC_PATHS,
    pages: [{ label: "Mailbox with codes and invitations", path: "/mailbox" }],
    env: {
      CLERK_ISSUER: issuer,
      CLERK_BACKEND_URL: issuer,
      CLERK_SECRET_KEY: secretKey,
      CLERK_WEBHOOK_SECRET: webhookSecret,
    },
    samplePeople: samples ? samplePeople(issuer) : [],
    reset: async () => {
      clerk.store.clear();
      settings.delete(VERIFY_AT_SIGN_UP);
      await seed();
    },
  };
}

/** Sends webhooks to the app if it receives them. Returns their signing secret, the same at every start. */
async function openWebhooks({ settings, webhooks, siteUrl }: StandinContext): Promise<string> {
  const secret = await settings.once("clerk.webhookSecret", z.string(), newWebhookSecret);
  if (siteUrl !== null) webhooks.register(NAME, { url: `${siteUrl}/webhooks/clerk`, secret });
  return secret;
}
