import { isBegun, type Environment } from "../../platform/environment";
import { SIGNING } from "../../platform/providers/signing/choice";
import { finding, WEBHOOK_SERVICES, type Check, type Finding, type WebhookService } from "./rules";

/** The time of each service's last webhook, epoch ms; null if none is remembered. */
export type LastWebhooks = Record<WebhookService, number | null>;

interface Endpoint {
  check: Check;
  secret: string;
  path: string;
  /** How to make the service send one. */
  how: string;
}

const ENDPOINTS: Record<WebhookService, Endpoint> = {
  Clerk: {
    check: "clerkWebhook",
    secret: "CLERK_WEBHOOK_SECRET",
    path: "/webhooks/clerk",
    how: "change a name in your own account",
  },
  [SIGNING.name]: {
    check: "docusealWebhook",
    secret: SIGNING.variables.webhookSecret,
    path: SIGNING.webhookPath,
    how: "open a contract that is out for signing",
  },
  "Confido Legal": {
    check: "confidoWebhook",
    secret: "CONFIDO_WEBHOOK_SECRET",
    path: "/webhooks/confido",
    how: "take a payment",
  },
  Resend: { check: "resendWebhook", secret: "RESEND_WEBHOOK_SECRET", path: "/webhooks/resend", how: "send an email" },
};

interface Webhooks {
  env: Environment;
  /** The origin that receives webhooks. */
  site: string;
  last: LastWebhooks;
  /** When Resend accepted the test letter, which it reports by a webhook; null if it did not. */
  letterAt: number | null;
}

export function webhookFindings(webhooks: Webhooks): Finding[] {
  return WEBHOOK_SERVICES.map((service) => webhookFinding(service, webhooks));
}

function webhookFinding(service: WebhookService, { env, site, last, letterAt }: Webhooks): Finding {
  const { check, secret, path, how } = ENDPOINTS[service];
  const address = `${site}${path}`;
  if ((env[secret] ?? "") === "") {
    if (!isBegun(service, env)) return finding(check, "notSetUp", `${service} is not set up.`);
    const toDo = `make a webhook to ${address} in the service's console, and set its secret.`;
    // Clerk's webhooks are optional: accounts are also read daily.
    if (service !== "Clerk") return finding(check, "wrong", `${secret} is missing: ${toDo}`);
    const what = `${secret} is not set, so that changes of accounts are known a day late`;
    return finding(check, "notSetUp", `${what}: ${toDo}`);
  }
  const lastAt = last[service];
  if (service === "Resend" && letterAt !== null && (lastAt ?? 0) < letterAt) {
    return finding(
      check,
      "wrong",
      `A test email was sent, and no webhook reported it: see in Resend's console that one goes to ${address}, with this deployment's secret.`,
    );
  }
  if (lastAt !== null) return finding(check, "ok", `The last one came on ${timeText(lastAt)}.`);
  return finding(
    check,
    "unchecked",
    `None has come lately: see in the service's console that one goes to ${address}, then ${how}.`,
  );
}

/** "2026-11-29 at 04:40 UTC" */
function timeText(at: number): string {
  const text = new Date(at).toISOString();
  return `${text.slice(0, 10)} at ${text.slice(11, 16)} UTC`;
}
