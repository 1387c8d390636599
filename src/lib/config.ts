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

/** What a cloud build carries instead of the block that the app server fills in. */
function buildTimeConfig(env: Record<string, unknown>): Record<string, unknown> {
  return {
    convexUrl: env["VITE_CONVEX_URL"],
    clerkPublishableKey: env["VITE_CLERK_PUBLISHABLE_KEY"],
    clerkProxyUrl: env["VITE_CLERK_PROXY_URL"],
    clerkJsUrl: env["VITE_CLERK_JS_URL"],
  };
}

/** A page opened over the network must not ask for `localhost`: that would be the visitor's own machine. */
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

/** @throws when the page carries no usable configuration. */
export function readConfig(): Config {
  const block = document.getElementById("passage-config")?.textContent ?? "{}";
  return parseConfig(block, import.meta.env, window.location.hostname);
}
