import { expect, test, vi } from "vitest";
import { allowClerkScripts, isClerkScript } from "./clerkScripts";

const PAGE = "https://office.test/lead/lead-1";
const SCRIPT = "HTMLScriptElement src";
const WORKER = "Worker constructor";
const SERVICE_WORKER = "ServiceWorkerContainer register";

test.each([
  ["/__clerk/npm/@clerk/clerk-js@6/dist/clerk.browser.js", SCRIPT],
  ["https://clerk.firm.test/npm/@clerk/clerk-js@6.34.1/dist/10_clerk.browser_c4cc57_6.34.1.js", SCRIPT],
  ["https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit", SCRIPT],
  ["blob:https://office.test/0b2b1ec0-6f3b", WORKER],
  ["/assets/pdf.worker.min-Ab_12-x.mjs", WORKER],
  ["/assets/opening.worker-Ab_12-x.js", WORKER],
  ["/assets/sealing.worker-Ab_12-x.js", WORKER],
  ["/assets/heic.worker-Ab_12-x.js", WORKER],
  ["/portalWorker.js", SERVICE_WORKER],
])("Clerk may add %s as %s", (address, sink) => {
  expect(isClerkScript(address, sink, PAGE)).toBe(true);
});

const SOURCES = import.meta.glob<string>(["../../../**/*.ts", "../../../**/*.tsx", "!../../../**/*.test.*"], {
  query: "?raw",
  import: "default",
  eager: true,
});

// Caught: the worker that judges photos was blocked in the built app, so no client was asked about an unreadable photo.
test("the page may start every worker that the source names", () => {
  const named = Object.values(SOURCES).flatMap((source) =>
    [...source.matchAll(/new Worker\(\s*new URL\(\s*["']([^"']+)["']/g)].map(([, path = ""]) => path),
  );
  const built = [...new Set(named)].map(
    (path) => `/assets/${path.replace(/^.*\//, "").replace(/\.ts$/, "")}-Ab_12-x.js`,
  );
  expect(built.length).toBeGreaterThanOrEqual(5);
  expect(built.filter((address) => !isClerkScript(address, WORKER, PAGE))).toEqual([]);
  // Fails if a worker is started in a way that the pattern above does not find.
  const started = Object.values(SOURCES).flatMap((source) => source.match(/new (?:Shared)?Worker\(/g) ?? []);
  expect(started).toHaveLength(named.length);
});

// Caught: matching only the start or the end of the path.
test.each([
  ["/assets/app-1a2b.js", SCRIPT],
  ["https://evil.test/x.js", SCRIPT],
  ["https://evil.test/x.js?/npm/@clerk/clerk-js@6/dist/clerk.browser.js", SCRIPT],
  ["https://evil.test/x.js#/npm/@clerk/clerk-js@6/dist/clerk.browser.js", SCRIPT],
  ["/npm/@clerk/clerk-js@6/dist/../../../../upload.js", SCRIPT],
  ["/npm/@clerk/clerk-js@6/dist/clerk.browser.js/x", SCRIPT],
  ["https://challenges.cloudflare.com/turnstile/v0/other.js", SCRIPT],
  ["http://challenges.cloudflare.com/turnstile/v0/api.js", SCRIPT],
  ["data:text/javascript,alert(1)", SCRIPT],
  ["javascript:alert(1)", SCRIPT],
  ["blob:https://office.test/0b2b1ec0-6f3b", SCRIPT],
  ["blob:https://evil.test/0b2b1ec0-6f3b", WORKER],
  ["/assets/app-1a2b.js", WORKER],
  ["https://evil.test/assets/pdf.worker.min-1.mjs", WORKER],
  ["/assets/pdf.worker.min-1.mjs", SCRIPT],
  ["/assets/opening.worker-1.js", SCRIPT],
  ["/upload/assets/pdf.worker.min-1.mjs", WORKER],
  ["https://clerk.firm.test/npm/@clerk/clerk-js@6/dist/clerk.browser.js", WORKER],
  ["/portalWorker.js", WORKER],
  ["https://evil.test/portalWorker.js", SERVICE_WORKER],
  ["/upload/portalWorker.js", SERVICE_WORKER],
  ["/assets/app-1a2b.js", SERVICE_WORKER],
  ["https://", SCRIPT],
])("%s as %s is refused", (address, sink) => {
  expect(isClerkScript(address, sink, PAGE)).toBe(false);
});

// Caught: URL.parse, without which Safari 17 had no sign-in.
test("a browser without URL.parse reads the addresses too", () => {
  vi.stubGlobal(
    "URL",
    class extends URL {
      static override parse = (): never => {
        throw new TypeError("URL.parse is not a function");
      };
    },
  );
  const script = "/__clerk/npm/@clerk/clerk-js@6/dist/clerk.browser.js";
  expect([isClerkScript(script, SCRIPT, PAGE), isClerkScript("https://", SCRIPT, PAGE)]).toEqual([true, false]);
  vi.unstubAllGlobals();
});

test("the default policy has a rule for script URLs only, not for HTML or script text", () => {
  const made: [string, Record<string, (...args: string[]) => unknown>][] = [];
  allowClerkScripts({
    location: { href: PAGE },
    trustedTypes: { createPolicy: (name, rules) => made.push([name, { ...rules }]) },
  });
  expect(made.map(([name, rules]) => [name, Object.keys(rules)])).toEqual([["default", ["createScriptURL"]]]);
  const rule = made[0]?.[1]["createScriptURL"];
  expect(rule?.("/assets/x.js", "TrustedScriptURL", SCRIPT)).toBeNull();
  const script = "/npm/@clerk/clerk-js@6/dist/clerk.browser.js";
  expect(rule?.(script, "TrustedScriptURL", SCRIPT)).toBe(script);
});

test("a browser without Trusted Types needs no policy", () => {
  expect(() => allowClerkScripts({ location: { href: PAGE } })).not.toThrow();
});
