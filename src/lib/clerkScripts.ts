/** A file of Clerk's own package, under whichever of its versions, or of the bot check's. */
const CLERK_FILE = /\/npm\/@clerk\/clerk-js@[\w.-]+\/dist\/[\w.-]+\.js$/;
const BOT_CHECK = "https://challenges.cloudflare.com/turnstile/v0/api.js";

/**
 * Whether Clerk may add this script to the page or start this worker, by its address. Hosts are the business of the content
 * policy, which the server or the page itself says; a worker made of text cannot be told from another.
 */
export function isClerkScript(address: string, sink: string, pageUrl: string): boolean {
  const url = URL.parse(address, pageUrl);
  if (url === null) return false;
  if (sink === "Worker constructor") return url.protocol === "blob:" && url.origin === new URL(pageUrl).origin;
  return CLERK_FILE.test(url.origin + url.pathname) || url.origin + url.pathname === BOT_CHECK;
}

type ScriptRule = (address: string, type: string, sink: string) => string | null;
interface TrustedTypesWindow {
  location: { href: string };
  trustedTypes?: { createPolicy(name: string, rules: { createScriptURL: ScriptRule }): unknown };
}

/**
 * Under the content policy text becomes neither page nor script. Clerk knows nothing of Trusted Types and gives its scripts'
 * addresses as text: the policy named "default" is asked about those, and lets nothing else through.
 */
export function allowClerkScripts({ location, trustedTypes }: TrustedTypesWindow): void {
  trustedTypes?.createPolicy("default", {
    createScriptURL: (address, _type, sink) => (isClerkScript(address, sink, location.href) ? address : null),
  });
}
