import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { hasSessionMark } from "../../src/features/access/session/sessionMark";
import { spokenLocale } from "../../src/lib/words/visitorLocale";
import { portsFrom } from "./ports.ts";
import { withNote } from "./preloads.ts";
import { signInFrom } from "./signIn.ts";
import { createWebApp } from "./webServer.ts";

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), "passage-dist-"));
  mkdirSync(join(dist, "assets"));
  writeFileSync(join(dist, "index.html"), '<script type="application/json" id="passage-config">{}</script><body>');
  writeFileSync(join(dist, "assets", "app-1a2b.js"), "run()");
  writeFileSync(join(dist, "robots.txt"), "Disallow: /");
});
afterEach(() => {
  rmSync(dist, { recursive: true, force: true });
});

const app = (env: NodeJS.ProcessEnv = {}, standins = 1) =>
  createWebApp({
    ports: { ...portsFrom(3200), standins },
    signIn: signInFrom(env),
    sampleData: true,
    storage: "http://127.0.0.1:3220",
    version: "1",
    dist,
  });

/** The headers of a browser on this machine. */
const HERE = { headers: { host: "localhost:3200" } };

const REAL = {
  CLERK_PUBLISHABLE_KEY: `pk_live_${Buffer.from("clerk.firm.example$").toString("base64")}`,
  CLERK_SECRET_KEY: "sk_live_x",
  CLERK_ISSUER: "https://clerk.firm.example",
};

test.each(["/", "/lead/lead-12", "/index.html", "/.env", "/../secret"])(
  "%s is the page, with its configuration and never cached",
  async (path) => {
    const response = await app().request(path, { headers: { host: "127.0.0.1:3200" } });
    expect(await response.text()).toContain('"convexUrl":"http://127.0.0.1:3210"');
    expect(response.headers.get("cache-control")).toBe("no-cache");
  },
);

// Caught: the outline of a sign-in form before the list of a person who is signed in, or of none before the form of a visitor without a
// session; a portal page that depends on the cookies, so that its worker loads the page again and again.
test.each([
  ["/login", "__session=token", true],
  ["/create-account", "", true],
  ["/", "theme=dark; __session=token", false],
  ["/lead/lead-12", "__session_AbC-1_2=token", false],
  ["/", "", true],
  ["/lead/lead-12", "my__session=1; __session=; a=__session=1", true],
  ["/client-portal", "", false],
  ["/client-portal/documents", "__session=token", false],
  ["/set-password", "", false],
  ["/auth/callback", "", false],
  ["/setup", "", false],
  ["/waiting", "", false],
  ["/debug", "", false],
  ["/client/documents", "", false],
])("the first paint of %s with the cookies %j has the outline of a form: %s", async (path, cookie, hasForm) => {
  const html = await (await app().request(path, { headers: { ...HERE.headers, cookie } })).text();
  expect(html.includes('<body data-page="form">')).toBe(hasForm);
  // The app reads them by the same rule.
  if (path === "/" || path.startsWith("/lead/")) expect(hasSessionMark(cookie)).toBe(!hasForm);
});

// Caught: the key of the stand-ins' pages in a page that every visitor gets; a mailbox beside real mail.
// Caught: the words of another language than the app then shows, and a wait for the right ones.
test.each(["es-MX,es;q=0.9,en;q=0.8", "en-GB,es;q=0.5", "fr,es;q=0.4,en;q=0.2", "en;q=0.1,ES", "fr", ""])(
  "for a browser that speaks %j, the portal's page has the words that the app will show",
  async (header) => {
    const page = `<head>${readFileSync(join(dist, "index.html"), "utf8")}\n</head>`;
    const words = ["assets/first-en.js", "assets/first-es.js"];
    writeFileSync(join(dist, "index.html"), withNote(page, { files: [], words, signIn: [] }));
    const headers = { ...HERE.headers, ...(header !== "" && { "accept-language": header }) };
    const answer = await (await app().request("/client-portal", { headers })).text();
    const spoken = header
      .split(",")
      .map((part) => ({ tag: part.split(";")[0] ?? "", q: Number(part.split("q=")[1] ?? 1) }));
    const wanted = spokenLocale(spoken.toSorted((one, other) => other.q - one.q).map(({ tag }) => tag));
    expect(/first-(\w+)\.js/.exec(answer)?.[1]).toBe(wanted);
  },
);

test("the page knows the local mailbox without its key, and none with real Clerk keys", async () => {
  const html = await (await app({}, 3220).request("/", HERE)).text();
  expect(html).toContain('"mailboxUrl":"http://localhost:3220/clerk/mailbox"');
  expect(await (await app(REAL).request("/", HERE)).text()).not.toContain("mailboxUrl");
});

test("an asset is cached for ever, another file is revalidated", async () => {
  const asset = await app().request("/assets/app-1a2b.js", HERE);
  expect(await asset.text()).toBe("run()");
  expect(asset.headers.get("cache-control")).toContain("immutable");
  const other = await app().request("/robots.txt", HERE);
  expect(other.headers.get("cache-control")).toBe("no-cache");
});

test("scripts come from the app's own origin only", async () => {
  const policy = await policyOf(app());
  expect(policy["script-src"]).toBe("'self'");
  expect(policy["object-src"]).toBe("'none'");
  expect(policy["frame-ancestors"]).toBe("'none'");
  expect(policy["connect-src"]).toContain("ws://localhost:3210");
  // Documents are sent to and fetched from the storage, and are shown from memory only.
  expect(policy["connect-src"]).toContain("http://127.0.0.1:3220");
  expect(policy["img-src"]).not.toContain("3220");
});

// Caught: an app behind TLS that is opened without it the next time; a header on plain HTTP, which says what is not so.
test.each([
  ["https", "max-age=31536000"],
  ["HTTPS, http", "max-age=31536000"],
  ["http", null],
  ["http, https", null],
  ["httpsx", null],
  [undefined, null],
])("behind a proxy that ended %s, browsers get the TLS header: %s", async (protocol, told) => {
  const headers = { ...HERE.headers, ...(protocol !== undefined && { "x-forwarded-proto": protocol }) };
  for (const path of ["/", "/assets/app-1a2b.js", "/assets/gone-123.js", "/__clerk/v1/client"]) {
    expect((await app().request(path, { headers })).headers.get("strict-transport-security")).toBe(told);
  }
});

// Caught: a policy without Trusted Types, under which text in innerHTML becomes page; any other policy but the app's.
test("no text becomes page or script, with the app's one exception", async () => {
  for (const env of [{}, REAL]) {
    const policy = await policyOf(app(env));
    expect(policy["require-trusted-types-for"]).toBe("'script'");
    expect(policy["trusted-types"]).toBe("default");
  }
});

// Caught: the raw Host header in the policy.
test("a forged Host cannot widen the policy", async () => {
  const policy = await policyOf(app(), "x; script-src *");
  expect(policy["script-src"]).toBe("'self'");
});

test("real Clerk keys take the stand-in's place", async () => {
  const policy = await policyOf(app(REAL));
  expect(policy["script-src"]).toContain("https://clerk.firm.example");
  expect(signInFrom(REAL).config).not.toHaveProperty("clerkProxyUrl");
  expect(() => signInFrom({ CLERK_ISSUER: "https://clerk.firm.example" })).toThrow(/only CLERK_ISSUER is set/);
  expect(() => signInFrom({ ...REAL, CLERK_PUBLISHABLE_KEY: "secret" })).toThrow(/not a key of Clerk/);
});

test("an asset of an older build is not answered with a page", async () => {
  const response = await app().request("/assets/gone-123.js", HERE);
  expect(response.status).toBe(404);
  expect(response.headers.get("cache-control")).toBe("no-store");
});

// Caught: a rebound name that reads the page and, through /__clerk, signs in as a sample person.
test.each(["office.example", "office_1.example:3200"])("nothing is served under the foreign name %s", async (host) => {
  for (const path of ["/", "/lead/lead-12", "/assets/app-1a2b.js", "/__clerk/v1/client"]) {
    expect((await app().request(path, { headers: { host } })).status).toBe(403);
  }
});

test("with real Clerk keys the name is the firm's to choose", async () => {
  const response = await app(REAL).request("/", { headers: { host: "office.example" } });
  expect(response.status).toBe(200);
});

/** A server behind a proxy, which people open at one address. */
const served = (env: NodeJS.ProcessEnv = REAL, standins = 1) =>
  createWebApp({
    ports: { ...portsFrom(3200), standins },
    origin: "https://passage.firm.example",
    health: (c) => c.text("well"),
    signIn: signInFrom(env),
    sampleData: false,
    storage: "https://storage.firm.example",
    version: "1",
    dist,
  });
const PROXIED = { headers: { host: "passage.firm.example", "x-forwarded-proto": "https" } };

describe("behind a proxy", () => {
  // Caught: a page that looks for its deployment at a port of loopback, which is each visitor's own machine.
  test("everything is below one address, and the policy names no other deployment", async () => {
    const page = await served().request("/lead/lead-12", PROXIED);
    expect(await page.text()).toContain('"convexUrl":"https://passage.firm.example"');
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(/connect-src ([^;]*)/.exec(policy)?.[1]).toBe(
      "'self' https://passage.firm.example wss://passage.firm.example https://storage.firm.example https://clerk.firm.example https://challenges.cloudflare.com",
    );
    expect(policy).not.toMatch(/localhost|127\.0\.0\.1|http:/);
    expect(page.headers.get("strict-transport-security")).toBe("max-age=31536000");
  });

  // Caught: a name that somebody else points at this server, and under which it would hand out pages and cookies.
  test.each(["evil.example", "127.0.0.1:3200", "passage.firm.example:8443", undefined])(
    "nothing is served under the name %s",
    async (host) => {
      const headers = host === undefined ? {} : { host };
      for (const path of ["/", "/assets/app-1a2b.js", "/__clerk/v1/client"]) {
        expect((await served({}).request(path, { headers })).status).toBe(421);
      }
      // Programs of this machine check its health at its port.
      expect(await (await served().request("/healthz", { headers })).text()).toBe("well");
    },
  );

  test("no stand-in of the sign-in service is reached with Clerk's keys, and no mailbox is named without", async () => {
    const answer = await served().request("/__clerk/v1/client", PROXIED);
    expect(await answer.text()).toContain("passage-config");
    expect(await (await served({}).request("/", PROXIED)).text()).not.toContain("mailboxUrl");
  });

  test("only the server's own pages write to the sign-in service of a test", async () => {
    const standin = new Hono().all("/clerk/v1/me", (c) => c.text(c.req.header("x-forwarded-host") ?? "none"));
    await withServer(standin, async (port) => {
      const send = (origin: string) =>
        served({}, port).request("/__clerk/v1/me", { method: "POST", headers: { ...PROXIED.headers, origin } });
      expect((await send("http://passage.firm.example")).status).toBe(403);
      expect(await (await send("https://passage.firm.example")).text()).toBe("none");
    });
  });
});

/** Runs the app in front of a sign-in service with these routes. */
async function beforeSignIn(routes: Pick<Hono, "fetch">, check: (web: Hono) => Promise<void>): Promise<void> {
  await withServer(routes, (port) => check(app({}, port)));
}

async function withServer(routes: Pick<Hono, "fetch">, check: (port: number) => Promise<void>): Promise<void> {
  const server = createAdaptorServer({ fetch: routes.fetch });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  try {
    await check(address !== null && typeof address === "object" ? address.port : 0);
  } finally {
    server.close();
  }
}

// Caught: two cookies folded into one header; the path's prefix kept.
test("sign-in requests pass with their cookies, query and the page's own address", async () => {
  const standin = new Hono().post("/clerk/v1/client", (c) => {
    c.header("Set-Cookie", "a=1; Path=/", { append: true });
    c.header("Set-Cookie", "b=2; Path=/", { append: true });
    return c.json({
      query: c.req.query("_method"),
      cookie: c.req.header("cookie"),
      from: c.req.header("x-forwarded-host"),
    });
  });
  await beforeSignIn(standin, async (web) => {
    const response = await web.request("/__clerk/v1/client?_method=PATCH", {
      method: "POST",
      headers: { cookie: "session=1", host: "localhost:3200", origin: "http://localhost:3200" },
    });
    expect(await response.json()).toEqual({ query: "PATCH", cookie: "session=1", from: "localhost:3200" });
    expect(response.headers.getSetCookie()).toEqual(["a=1; Path=/", "b=2; Path=/"]);
  });
});

// Caught: a page of another local program that writes in the name of the signed-in person, since cookies ignore ports.
test("only the app's own pages write to the sign-in service", async () => {
  let written = 0;
  const standin = new Hono().all("/clerk/v1/me", (c) => c.json({ written: ++written }));
  await beforeSignIn(standin, async (web) => {
    const statusOf = async (method: string, origin: string) => {
      const headers = { host: "localhost:3200", cookie: "session=1", origin };
      return (await web.request("/__clerk/v1/me?_method=PATCH", { method, headers })).status;
    };
    for (const origin of [
      "http://localhost:4599",
      "http://127.0.0.1:3200",
      "https://localhost:3200",
      "https://evil.test",
      "null",
    ]) {
      for (const method of ["POST", "PATCH", "DELETE"]) expect(await statusOf(method, origin)).toBe(403);
    }
    expect(written).toBe(0);
    expect(await statusOf("POST", "http://localhost:3200")).toBe(200);
    expect(await statusOf("GET", "http://localhost:4599")).toBe(200);
  });
});

test("a sign-in service that is down is reported as down", async () => {
  const response = await app({}, 1).request("/__clerk/v1/client", HERE);
  expect(response.status).toBe(502);
});

async function policyOf(web: Hono, host = "localhost:3200"): Promise<Record<string, string>> {
  const response = await web.request("/assets/none.js", { headers: { host } });
  const policy = response.headers.get("content-security-policy") ?? "";
  return Object.fromEntries(
    policy.split("; ").map((part) => [part.split(" ")[0] ?? "", part.split(" ").slice(1).join(" ")]),
  );
}
