import { expect, test } from "vitest";
import { portalFiles, withNote, withPreloads } from "./preloads.ts";
import { signInFrom } from "./signIn.ts";

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

/** What the browser would ask for. */
const asked = (html: string) => [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address]) => address);

// Caught: a file of the home that the browser learned of only from another; the start twice; screens that are opened later.
test("the portal begins with the files of its frame and home, and with what they import", () => {
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

// Caught: the portal's files on the sign-in page; a note left in a page.
test("a page of the portal asks for its files at once, another for Clerk's script alone", () => {
  const built = withNote(PAGE, ["assets/shell.js", "assets/home.js"]);
  expect(asked(built)).toEqual([]);
  const clerk = "/__clerk/npm/@clerk/clerk-js@6/dist/clerk.browser.js";
  const portal = withPreloads(built, { isPortal: true, clerk: LOCAL });
  expect(asked(portal)).toEqual([clerk, "/assets/shell.js", "/assets/home.js"]);
  const other = withPreloads(built, { isPortal: false, clerk: LOCAL });
  expect(asked(other)).toEqual([clerk]);
  expect([portal, other].filter((html) => html.includes("<!--"))).toEqual([]);
  expect(other.replace(/\n.*<script.*<\/script>/, "")).toBe(PAGE);
});

// Caught: a second script of Clerk's, because its loader did not recognize this one.
test("Clerk's script comes from where its loader would fetch it, with the marks that it looks for", () => {
  const html = withPreloads(PAGE, { isPortal: false, clerk: REAL });
  expect(asked(html)).toEqual(["https://clerk.firm.example/npm/@clerk/clerk-js@6/dist/clerk.browser.js"]);
  expect(html).toMatch(
    /<script async crossorigin="anonymous" data-clerk-js-script data-clerk-publishable-key="pk_live_/,
  );
  expect(html).not.toContain("proxy");
  expect(withPreloads(PAGE, { isPortal: false, clerk: LOCAL })).toContain('data-clerk-proxy-url="/__clerk"');
});

test("an address with a quotation mark does not end its attribute", () => {
  const clerk = { ...LOCAL, clerkJsUrl: '/a.js?b="&c' };
  expect(withPreloads(PAGE, { isPortal: false, clerk })).toContain('src="/a.js?b=&quot;&amp;c"');
});
