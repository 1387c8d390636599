import { createAdaptorServer } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type Context, type Handler, type MiddlewareHandler } from "hono";
import { accepts } from "hono/accepts";
import { compress } from "hono/compress";
import { proxy } from "hono/proxy";
import { secureHeaders } from "hono/secure-headers";
import { readFileSync } from "node:fs";
import { Server } from "node:http";
import { join } from "node:path";

import { configFor, fillConfig, hostNameOf, isLoopbackHost } from "./appConfig.ts";
import { contentPolicy, FRAME_POLICY } from "./contentPolicy.ts";
import { LANGUAGES, withPreloads, type PageKind } from "./preloads.ts";
import type { Ports } from "./ports.ts";
import type { SignIn } from "./signIn.ts";

export interface WebOptions {
  ports: Ports;
  /** The public origin of a server behind a proxy, for the app, the deployment and its HTTP actions. Null on one machine. */
  origin?: string | null;
  health?: Handler;
  signIn: SignIn;
  sampleData: boolean;
  storage: string | null;
  version: string;
  dist: string;
}

/** Serves the built app on one origin with the sign-in service, like any web server in production. */
export function createWebApp(options: WebOptions): Hono {
  const app = new Hono();
  const file = serveStatic({ root: options.dist, precompressed: true });
  app.use(secureHeadersFor(options));
  app.use(compress());
  const { origin = null } = options;
  if (options.health !== undefined) app.get("/healthz", options.health);
  if (origin !== null) app.use(admitOwnName(origin));
  else if (options.signIn.clerkOrigin === null) app.use(admitThisMachine);
  if (options.signIn.clerkOrigin === null) {
    app.all("/__clerk/*", refuseForeignWrites(origin), (c) => toSignIn(c, options));
  }
  app.get("/assets/*", (c, next) => {
    // Names of assets carry a hash of their content; the refusal below overrides this header.
    c.header("Cache-Control", "public, max-age=31536000, immutable");
    return file(c, next);
  });
  // A page of an older build asks for assets that no longer exist: it must not get HTML instead of a script.
  app.get("/assets/*", (c) => c.text("Not found", 404, { "Cache-Control": "no-store" }));
  app.get("*", async (c, next) => {
    c.header("Cache-Control", "no-cache");
    const isPage = c.req.path === "/" || c.req.path === "/index.html" || c.req.path.includes("/.");
    return isPage ? page(c, options) : file(c, next);
  });
  app.get("*", (c) => page(c, options));
  return app;
}

export async function serveWeb(options: WebOptions): Promise<{ close(): Promise<void> }> {
  const server = createAdaptorServer({ fetch: createWebApp(options).fetch });
  if (!(server instanceof Server)) throw new Error("the app is served by a plain HTTP server");
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    // Loopback only: the sample people's passwords are public, and a server's proxy is on the same machine.
    server.listen(options.ports.app, "127.0.0.1", resolve);
  });
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

/** The pages of the sign-in form, whose first paint has the outline of a form. */
const FORM_PAGES = new Set(["/login", "/create-account"]);

/** The other pages that are open to everybody, with or without a session. */
const OPEN_PAGES = /^\/(?:auth\/callback|set-password|setup|waiting|debug|client(?:\/.*)?)$/;

/** The addresses of clients. */
const PORTAL = /^\/client-portal(?:\/|$)/;

/** The app reads the cookies by the same rule: `src/features/access/session/sessionMark.ts`. */
const SESSION_COOKIE = /(?:^|;)\s*__session(?:_[^=;]*)?=[^;\s]/;

function kindOf(path: string, cookies: string): PageKind {
  if (FORM_PAGES.has(path)) return "signIn";
  // The portal's page is the same for all clients, because the worker compares its cached page with the server's.
  if (PORTAL.test(path)) return "portal";
  return OPEN_PAGES.test(path) || SESSION_COOKIE.test(cookies) ? "other" : "signIn";
}

function page(c: Context, options: WebOptions): Response | Promise<Response> {
  const html = readFileSync(join(options.dist, "index.html"), "utf8");
  const kind = kindOf(c.req.path, c.req.header("cookie") ?? "");
  const config = configFor(options, c.req.header("host"));
  const filled = withPreloads(fillConfig(html, config), {
    kind,
    clerk: options.signIn.config,
    convexUrl: config.convexUrl,
    language: browsersLanguage(c),
  });
  return c.html(kind === "signIn" ? filled.replace("<body>", '<body data-page="form">') : filled);
}

/** The language that the app would choose for this browser, as `visitorLocale` does. */
function browsersLanguage(c: Context): (typeof LANGUAGES)[number] {
  const code = accepts(c, {
    header: "Accept-Language",
    supports: [...LANGUAGES],
    default: "en",
    match: (wanted, { supports, default: otherwise }) => {
      const codes = wanted
        .toSorted((one, other) => other.q - one.q)
        .map(({ type }) => type.toLowerCase().split("-")[0]);
      return codes.find((spoken) => spoken !== undefined && supports.includes(spoken)) ?? otherwise;
    },
  });
  return LANGUAGES.find((language) => language === code) ?? "en";
}

/**
 * A foreign site may point its own name at 127.0.0.1 (DNS rebinding), and would then share an origin with the local
 * sign-in service, whose passwords and codes are public.
 */
const admitThisMachine: MiddlewareHandler = async (c, next) => {
  if (!isLoopbackHost(c.req.header("host"))) return c.text("This copy answers only on this machine: localhost.", 403);
  return next();
};

/** Refuses other names of this server, and its bare address: cookies and policy would belong to another origin. */
function admitOwnName(origin: string): MiddlewareHandler {
  const { host } = new URL(origin);
  return async (c, next) => {
    if (c.req.header("host")?.toLowerCase() !== host) return c.text(`This server answers as ${origin}.`, 421);
    return next();
  };
}

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Cookies ignore ports, so a page of another local program could write in the name of the person who is signed in here. */
function refuseForeignWrites(own: string | null): MiddlewareHandler {
  return async (c, next) => {
    const origin = SAFE_METHODS.has(c.req.method) ? undefined : c.req.header("origin");
    const expected = own ?? `http://${c.req.header("host") ?? ""}`;
    if (origin !== undefined && origin !== expected) return c.text("Foreign origin", 403);
    return next();
  };
}

async function toSignIn(c: Context, { ports, origin = null }: WebOptions): Promise<Response> {
  const { pathname, search, protocol } = new URL(c.req.url);
  const target = `http://127.0.0.1:${String(ports.standins)}${pathname.replace("/__clerk", "/clerk")}${search}`;
  const host = c.req.header("host");
  try {
    return await proxy(target, {
      raw: c.req.raw,
      redirect: "manual",
      headers: {
        ...c.req.header(),
        host: undefined,
        // A stand-in that was configured with another address of the app uses that one.
        "x-forwarded-host": origin === null ? host : undefined,
        "x-forwarded-proto": origin === null ? protocol.replace(":", "") : undefined,
      },
    });
  } catch {
    return c.text("The sign-in service is not answering; it is being started again.", 502);
  }
}

const TLS_ONLY = "max-age=31536000";

/** True if a proxy ended TLS. Any client can send this header too, which does no harm: browsers ignore HSTS that arrives without TLS. */
function isBehindTls(protocol = ""): boolean {
  return /^\s*https\s*(?:,|$)/i.test(protocol);
}

function secureHeadersFor({ ports, origin = null, signIn, storage }: WebOptions): MiddlewareHandler {
  const clerkOrigins = signIn.clerkOrigin === null ? [] : [signIn.clerkOrigin];
  const others = secureHeaders({
    xFrameOptions: "DENY",
    referrerPolicy: "same-origin",
    strictTransportSecurity: false,
    permissionsPolicy: { camera: [], microphone: [], geolocation: [] },
  });
  return async (c, next) => {
    const names = new Set(["localhost", "127.0.0.1", hostNameOf(c.req.header("host"))]);
    const deployments =
      origin === null ? [...names].map((name) => `http://${name}:${String(ports.deployment)}`) : [origin];
    await others(c, next);
    if (isBehindTls(c.req.header("x-forwarded-proto"))) c.header("Strict-Transport-Security", TLS_ONLY);
    c.header("Content-Security-Policy", `${contentPolicy({ deployments, clerkOrigins, storage })}; ${FRAME_POLICY}`);
  };
}
