import { ConvexClient } from "convex/browser";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LANGUAGES, portalFiles, signInFiles, wordFiles, withNote, withPreloads } from "./preloads.ts";
import { LOCALES } from "../../convex/platform/languages.ts";
import { ROOT } from "./root.ts";
import { CLERK_API_VERSION, CLERK_JS_VERSION, signInFrom } from "./signIn.ts";

const PAGE = "<head>\n    <title>Passage</title>\n  </head>\n  <body></body>";
const LOCAL = signInFrom({}).config;
const REAL = signInFrom({
  CLERK_PUBLISHABLE_KEY: `pk_live_${Buffer.from("clerk.firm.example$").toString("base64")}`,
  CLERK_SECRET_KEY: "sk_live_x",
  CLERK_ISSUER: "https://clerk.firm.example",
}).config;

const chunk = (moduleId: string, imports: string[]) => ({
  type: "chunk",
  moduleIds: ["/app/src/ui/cn.ts", moduleId],
  imports,
});

/** The addresses that the browser would request. */
const asked = (html: string) => [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address]) => address);

// Caught: a file of the home that the browser learned of only from another; the start twice; screens that are opened later.
test("the portal begins with the files of its frame and home, and with their imports", () => {
  const bundle = new Map<string, { type: string; moduleIds?: string[]; imports?: string[] }>([
    ["assets/start.js", chunk("/app/src/main.tsx", ["assets/runtime.js"])],
    ["assets/runtime.js", chunk("/app/src/other.ts", [])],
    ["assets/shell.js", chunk("/app/src/app/PortalShell.tsx", ["assets/start.js", "assets/portal.js"])],
    ["assets/home.js", chunk("C:\\app\\src\\routes\\portal\\PortalHomeRoute.tsx", ["assets/portal.js"])],
    ["assets/portal.js", chunk("/app/src/other.ts", ["assets/people.js", "assets/runtime.js"])],
    ["assets/people.js", chunk("/app/src/other.ts", [])],
    ["assets/documents.js", chunk("/app/src/routes/portal/PortalDocumentsRoute.tsx", ["assets/portal.js"])],
    ["assets/start.css", { type: "asset" }],
  ]);
  expect(portalFiles(bundle)).toEqual(["assets/shell.js", "assets/home.js", "assets/portal.js", "assets/people.js"]);
});

// Caught: the start asked for twice; a file of a form that opens later.
test("the sign-in form begins with its own file and its imports, without the start", () => {
  const bundle = new Map([
    ["assets/start.js", chunk("/app/src/main.tsx", [])],
    ["assets/signIn.js", chunk("/app/src/routes/open/AccessRoute.tsx", ["assets/start.js", "assets/shared.js"])],
    ["assets/shared.js", chunk("/app/src/other.ts", ["assets/start.js"])],
    ["assets/setup.js", chunk("/app/src/routes/open/SetupRoute.tsx", ["assets/signIn.js"])],
  ]);
  expect(signInFiles(bundle)).toEqual(["assets/signIn.js", "assets/shared.js"]);
});

test("the words of the first screen are found in each language", () => {
  const bundle = new Map([
    ["assets/all.js", chunk("/app/src/lib/words/en/all.ts", [])],
    ["assets/first-2.js", chunk("/app/src/lib/words/es/first.ts", [])],
    ["assets/first-1.js", chunk("/app/src/lib/words/en/first.ts", [])],
  ]);
  expect(wordFiles(bundle)).toEqual(["assets/first-1.js", "assets/first-2.js"]);
});

const DEPLOYMENT = "https://firm.example:3210";
const FILES = {
  files: ["assets/shell.js", "assets/home.js"],
  words: ["assets/first-1.js", "assets/first-2.js"],
  signIn: ["assets/signIn.js"],
};
const ASKED = `__clerk_api_version=${CLERK_API_VERSION}&amp;_clerk_js_version=${CLERK_JS_VERSION}`;
const portal = { kind: "portal" as const, clerk: LOCAL, convexUrl: DEPLOYMENT, language: "en" as const };
const other = { ...portal, kind: "other" as const };
const form = { ...portal, kind: "signIn" as const };

// Caught: the portal's files on the sign-in page; a note left in a page; Clerk's first requests under another address, and so twice.
test("a page of the portal asks for its files and Clerk's answers at once, another for Clerk's script alone", () => {
  const built = withNote(PAGE, FILES);
  expect(asked(built)).toEqual([]);
  const clerk = `/__clerk/npm/@clerk/clerk-js@${CLERK_JS_VERSION}/dist/clerk.browser.js`;
  const ofPortal = withPreloads(built, portal);
  const answers = [`/__clerk/v1/client?${ASKED}`, `/__clerk/v1/environment?${ASKED}`];
  const files = ["/assets/shell.js", "/assets/home.js"];
  expect(asked(ofPortal)).toEqual(["/portalStart.js", ...answers, clerk, ...files, "/assets/first-1.js"]);
  const spanish = withPreloads(built, { ...portal, language: "es" });
  expect(asked(spanish)).toEqual(["/portalStart.js", ...answers, clerk, ...files, "/assets/first-2.js"]);
  const ofOthers = withPreloads(built, other);
  expect(asked(ofOthers)).toEqual([clerk]);
  expect([ofPortal, ofOthers].filter((html) => html.includes("<!--"))).toEqual([]);
  expect(ofOthers.replace(/\n.*<script.*<\/script>/, "")).toBe(PAGE);
});

// Caught: a form that waited for the start to learn which file it is in; 83 kB of Clerk's script beside the form's own code.
test("the page of the sign-in form asks for the form's file at once, and not for Clerk's script", () => {
  const html = withPreloads(withNote(PAGE, FILES), form);
  expect(asked(html)).toEqual(["/assets/signIn.js"]);
  expect(html).not.toContain("<!--");
  expect(withPreloads(PAGE, form)).toBe(PAGE);
});

// Caught: a connection to an address that the app does not take, beside the app's own.
test("the connection is opened where Convex's own client opens it", () => {
  const opened: string[] = [];
  const Socket = class extends EventTarget {
    constructor(url: string) {
      super();
      opened.push(url);
    }
    close(): void {
      this.dispatchEvent(new Event("close"));
    }
  };
  const client = new ConvexClient(DEPLOYMENT, { webSocketConstructor: Socket as never, logger: false });
  const named = /data-deployment="([^"]+)"/.exec(withPreloads(PAGE, portal))?.[1];
  expect(opened).toEqual([named]);
  client.close().catch(() => undefined);
});

// Caught: Clerk asked twice, because its script has another version than the page says.
test("Clerk's script is the tested version, and has the API version that the page names", () => {
  const script = readFileSync(join(ROOT, "node_modules/@clerk/clerk-js/dist/clerk.browser.js"), "utf8");
  expect(script).toContain(`"_clerk_js_version","${CLERK_JS_VERSION}"`);
  expect(script).toContain(`"${CLERK_API_VERSION}"`);
});

// With such a key Clerk's requests carry a secret of the browser, under another address.
test("with a key for development, Clerk's requests are not preloaded", () => {
  const clerk = { ...LOCAL, clerkPublishableKey: LOCAL.clerkPublishableKey.replace("live", "test") };
  expect(withPreloads(PAGE, { ...portal, clerk })).not.toContain("/v1/client");
  expect(withPreloads(PAGE, { ...portal, clerk: REAL })).toContain(`"https://clerk.firm.example/v1/client?${ASKED}"`);
});

// Caught: a second script of Clerk's, because its loader did not recognize this one.
test("Clerk's script has the address and the attributes that its loader looks for", () => {
  const html = withPreloads(PAGE, { ...other, clerk: REAL });
  const script = `https://clerk.firm.example/npm/@clerk/clerk-js@${CLERK_JS_VERSION}/dist/clerk.browser.js`;
  expect(asked(html)).toEqual([script]);
  expect(html).toMatch(
    /<script async crossorigin="anonymous" data-clerk-js-script data-clerk-publishable-key="pk_live_/,
  );
  expect(html).not.toContain("proxy");
  expect(withPreloads(PAGE, other)).toContain('data-clerk-proxy-url="/__clerk"');
});

test("an address with a quotation mark does not end its attribute", () => {
  const clerk = { ...LOCAL, clerkJsUrl: '/a.js?b="&c' };
  expect(withPreloads(PAGE, { ...other, clerk })).toContain('src="/a.js?b=&quot;&amp;c"');
});

// Caught: a language whose clients waited for their words.
test("each language of an account has its words noted in the page", () => {
  const noted: typeof LOCALES = LANGUAGES;
  expect(noted).toEqual(LOCALES);
});
