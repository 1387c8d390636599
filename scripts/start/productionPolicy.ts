import type { Plugin } from "vite";

import { isLoopbackHost } from "./appConfig.ts";
import { contentPolicy } from "./contentPolicy.ts";
import { clerkHostOf } from "./signIn.ts";

const NEEDED = ["VITE_CONVEX_URL", "VITE_CLERK_PUBLISHABLE_KEY"];
/** Variables with the addresses that the page of a build calls. */
const ADDRESSES = [...NEEDED, "VITE_STORAGE_URL", "VITE_CLERK_PROXY_URL", "VITE_CLERK_JS_URL"];
const CHARSET = /<meta charset="utf-8" ?\/?>/i;

/**
 * A build with addresses writes the content policy into its page, so that any web server can serve it. `npm start`
 * builds without addresses and sends the policy itself.
 */
export function productionPolicy(): Plugin {
  let policy: string | null = null;
  return {
    name: "passage-content-policy",
    apply: "build",
    configResolved: ({ env }) => {
      policy = policyFor(env);
    },
    transformIndexHtml: { order: "post", handler: (html) => (policy === null ? html : withPolicy(html, policy)) },
  };
}

/** Returns null without addresses. */
export function policyFor(env: Record<string, unknown>): string | null {
  const given = NEEDED.filter((name) => env[name]);
  if (given.length === 0) return null;
  if (given.length < NEEDED.length) {
    throw new Error(`A build for production needs ${NEEDED.join(" and ")}; only ${given.join(", ")} is set.`);
  }
  const clerk = `https://${clerkHostOf("VITE_CLERK_PUBLISHABLE_KEY", env["VITE_CLERK_PUBLISHABLE_KEY"])}`;
  const elsewhere = ["VITE_CLERK_PROXY_URL", "VITE_CLERK_JS_URL"].flatMap((name) => originOf(env[name]) ?? []);
  const deployment = originOf(env["VITE_CONVEX_URL"]);
  if (deployment === null) throw new Error("VITE_CONVEX_URL is not an address; Convex shows it as https://….");
  const storage = originOf(env["VITE_STORAGE_URL"]);
  if (storage === null && env["VITE_STORAGE_URL"]) {
    throw new Error("VITE_STORAGE_URL is not an address; it is S3_ENDPOINT.");
  }
  const inClear = ADDRESSES.find((name) => isInClear(env[name]));
  if (inClear !== undefined) {
    throw new Error(`${inClear} must begin with https://: tokens and documents would travel in clear.`);
  }
  return contentPolicy({ deployments: [deployment], clerkOrigins: [clerk, ...elsewhere], storage });
}

/** True if an address is reached without TLS on another machine. The functions check theirs with `isPrivateAddress`. */
function isInClear(address: unknown): boolean {
  const url = URL.parse(String(address));
  return url?.protocol === "http:" && !isLoopbackHost(url.host);
}

/** Returns null for an address that is only a path, and so on the page's own origin. */
function originOf(address: unknown): string | null {
  const url = URL.parse(String(address));
  return url?.protocol === "https:" || url?.protocol === "http:" ? url.origin : null;
}

/**
 * Inserts the policy after the character set, which browsers look for in the first kilobyte, and before everything that
 * loads something.
 */
export function withPolicy(html: string, policy: string): string {
  if (!CHARSET.test(html)) throw new Error('index.html has no <meta charset="utf-8">');
  return html.replace(
    CHARSET,
    (charset) => `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`,
  );
}
