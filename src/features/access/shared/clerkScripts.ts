/** A file of Clerk's package, in any version. */
const CLERK_FILE = /\/npm\/@clerk\/clerk-js@[\w.-]+\/dist\/[\w.-]+\.js$/;
/**
 * The page's workers, as the build names them: a part of the PDF library, and the workers that make, judge, convert, shrink, encrypt and
 * decrypt documents.
 */
const WORKERS = ["pages", "pdf", "heic", "opening", "quality", "sealing", "smaller"].map(
  (name) => `/assets/${name}.worker`,
);
/** The worker of the client's portal. */
export const PORTAL_WORKER = "/portalWorker.js";
const BOT_CHECK = "https://challenges.cloudflare.com/turnstile/v0/api.js";

/**
 * Whether Clerk may load this script, or the page this worker, by its URL. The content security policy restricts the hosts. Workers from
 * blob URLs are all allowed, because their URLs do not identify them.
 */
export function isClerkScript(address: string, sink: string, pageUrl: string): boolean {
  const url = URL.canParse(address, pageUrl) ? new URL(address, pageUrl) : null;
  if (url === null) return false;
  const isOwn = url.origin === new URL(pageUrl).origin;
  if (sink === "ServiceWorkerContainer register") return isOwn && url.pathname === PORTAL_WORKER;
  if (sink === "Worker constructor") {
    return isOwn && (url.protocol === "blob:" || WORKERS.some((worker) => url.pathname.startsWith(worker)));
  }
  return CLERK_FILE.test(url.origin + url.pathname) || url.origin + url.pathname === BOT_CHECK;
}

type ScriptRule = (address: string, type: string, sink: string) => string | null;
interface TrustedTypesWindow {
  location: { href: string };
  trustedTypes?: { createPolicy(name: string, rules: { createScriptURL: ScriptRule }): unknown };
}

/**
 * The content security policy requires Trusted Types. Clerk does not use them and assigns script URLs as strings, so the
 * policy named "default" checks those URLs and refuses everything else.
 */
export function allowClerkScripts({ location, trustedTypes }: TrustedTypesWindow): void {
  trustedTypes?.createPolicy("default", {
    createScriptURL: (address, _type, sink) => (isClerkScript(address, sink, location.href) ? address : null),
  });
}
