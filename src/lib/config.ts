import { z } from "zod/mini";

const vConfig = z.object({
  convexUrl: z.string().check(z.minLength(1)),
  clerkPublishableKey: z.string().check(z.minLength(1)),
  clerkProxyUrl: z.optional(z.string()),
  clerkJsUrl: z.optional(z.string()),
  sampleData: z._default(z.boolean(), false),
  version: z._default(z.string(), ""),
});

export type Config = z.infer<typeof vConfig>;

/** Configuration of a cloud build, which has no app server to fill in the configuration block. */
function buildTimeConfig(env: Record<string, unknown>): Record<string, unknown> {
  return {
    convexUrl: env["VITE_CONVEX_URL"],
    clerkPublishableKey: env["VITE_CLERK_PUBLISHABLE_KEY"],
    clerkProxyUrl: env["VITE_CLERK_PROXY_URL"],
    clerkJsUrl: env["VITE_CLERK_JS_URL"],
  };
}

/** Replaces `localhost` by the page's host when the page was opened over the network, where `localhost` is another machine. */
export function reachableFrom(pageHost: string, address: string): string {
  const url = new URL(address);
  const isLocal = (host: string) => host === "localhost" || host === "127.0.0.1" || host === "[::1]";
  if (!isLocal(url.hostname) || isLocal(pageHost)) return address;
  url.hostname = pageHost;
  return url.origin;
}

export function parseConfig(blockText: string, env: Record<string, unknown>, pageHost: string): Config {
  const block: unknown = JSON.parse(blockText);
  const defined = Object.fromEntries(Object.entries(buildTimeConfig(env)).filter(([, value]) => value !== undefined));
  const config = vConfig.parse({ ...defined, ...z.looseObject({}).parse(block) });
  return { ...config, convexUrl: reachableFrom(pageHost, config.convexUrl) };
}

/** @throws when the page has no valid configuration. */
export function readConfig(): Config {
  const block = document.getElementById("passage-config")?.textContent ?? "{}";
  return parseConfig(block, import.meta.env, window.location.hostname);
}
