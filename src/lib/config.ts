import { isRecord, textIn } from "./record";

export interface Config {
  convexUrl: string;
  clerkPublishableKey: string;
  clerkProxyUrl: string | null;
  clerkJsUrl: string | null;
  sampleData: boolean;
  /** Mailbox page of an installation without a mail service. */
  mailboxUrl: string | null;
  version: string;
}

/** Configuration of a cloud build, which has no app server to fill in the configuration block. */
function buildTimeConfig(env: Record<string, unknown>): Record<string, unknown> {
  return {
    convexUrl: env["VITE_CONVEX_URL"],
    clerkPublishableKey: env["VITE_CLERK_PUBLISHABLE_KEY"],
    clerkProxyUrl: env["VITE_CLERK_PROXY_URL"],
    clerkJsUrl: env["VITE_CLERK_JS_URL"],
  };
}

/** Replaces `localhost` by the page's host if the page was opened over the network, where `localhost` is another machine. */
export function reachableFrom(pageHost: string, address: string): string {
  const url = new URL(address);
  const isLocal = (host: string) => host === "localhost" || host === "127.0.0.1" || host === "[::1]";
  if (!isLocal(url.hostname) || isLocal(pageHost)) return address;
  url.hostname = pageHost;
  return url.origin;
}

/** The block's values override the build's. Checked by hand: a schema library would be loaded before the first screen. */
export function parseConfig(blockText: string, env: Record<string, unknown>, pageHost: string): Config {
  const block: unknown = JSON.parse(blockText);
  const given = { ...buildTimeConfig(env), ...(isRecord(block) ? block : {}) };
  return {
    convexUrl: reachableFrom(pageHost, required(given, "convexUrl")),
    clerkPublishableKey: required(given, "clerkPublishableKey"),
    clerkProxyUrl: textIn(given, "clerkProxyUrl"),
    clerkJsUrl: textIn(given, "clerkJsUrl"),
    mailboxUrl: textIn(given, "mailboxUrl"),
    sampleData: given["sampleData"] === true,
    version: textIn(given, "version") ?? "",
  };
}

function required(given: Record<string, unknown>, name: string): string {
  const value = textIn(given, name);
  if (value === null) throw new Error(`The page's configuration has no ${name}.`);
  return value;
}

/** @throws when the page has no valid configuration. */
export function readConfig(): Config {
  const block = document.getElementById("passage-config")?.textContent ?? "{}";
  return parseConfig(block, import.meta.env, window.location.hostname);
}
