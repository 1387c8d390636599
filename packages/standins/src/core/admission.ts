import type { Context, MiddlewareHandler } from "hono";
import { html } from "hono/html";
import { KEY_PARAMETER, type AccessKey } from "./accessKey.ts";
import { hostnameOf, isLoopback, isSameService } from "./loopback.ts";
import { PAGE_HEADERS, STYLESHEET_PATH, page } from "./page.ts";
import type { Standin } from "./standin.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
const NO_PATH = /(?!)/;
const NO_KEY =
  "This page asks for the key of the person who started Passage. Open it by its link, which the start has printed in the terminal.";

interface Admission {
  standins: Standin[];
  accessKey: AccessKey;
  appUrl: string;
  origin: string;
}

/**
 * Refuses foreign callers. Every name that the browser used must be one of this machine, which stops DNS rebinding,
 * even through the app's proxy. The proxy reaches only the paths meant for browsers. No foreign page may write, nor may
 * a page of another local program. Everything outside the provider's wire format asks for the key.
 */
export function admitCallers({ standins, accessKey, appUrl, origin }: Admission): MiddlewareHandler {
  return async (c, next) => {
    const forwardedHost = c.req.header("x-forwarded-host");
    const isPublic = isUnder(standins, c.req.path, ({ publicPaths }) => publicPaths);
    const isWire = isUnder(standins, c.req.path, ({ wirePaths }) => wirePaths);
    if (forwardedHost !== undefined && !isPublic) return c.text("Not found", 404);
    const names = [c.req.header("host") ?? "", ...(forwardedHost === undefined ? [] : [forwardedHost])];
    if (!names.every((name) => isLoopback(hostnameOf(name)))) return c.text("Loopback only", 403);
    const writer = SAFE_METHODS.has(c.req.method) ? undefined : c.req.header("origin");
    // Only the app's page writes to the wire; only pages of the stand-ins write to the stand-ins.
    if (writer !== undefined && !isSameService(writer, isWire ? appUrl : origin)) return c.text("Foreign origin", 403);
    const isOpen = isUnder(standins, c.req.path, ({ openPaths }) => openPaths ?? NO_PATH);
    if (isWire || isOpen || c.req.path === STYLESHEET_PATH) return next();
    if (c.req.method === "GET" && accessKey.equals(c.req.query(KEY_PARAMETER))) return opening(c, accessKey);
    return accessKey.isHeldBy(c) ? next() : refused(c);
  };
}

function isUnder(standins: Standin[], path: string, paths: (standin: Standin) => RegExp): boolean {
  return standins.some((standin) => {
    const prefix = `/${standin.name}`;
    return path.startsWith(`${prefix}/`) && paths(standin).test(path.slice(prefix.length));
  });
}

/**
 * Answers with a page that continues automatically, not with a redirect: a browser that came from another site's page,
 * such as a terminal in the browser, would follow a redirect without the strict cookie.
 */
function opening(c: Context, accessKey: AccessKey): Response | Promise<Response> {
  const url = new URL(c.req.url);
  url.searchParams.delete(KEY_PARAMETER);
  accessKey.giveTo(c);
  c.header("refresh", `0; url=${url.href}`);
  const body = html`<p><a href="${url.href}">Open the page</a></p>`;
  return c.html(page({ title: "Opening", body }), 200, { ...PAGE_HEADERS, "referrer-policy": "no-referrer" });
}

function refused(c: Context): Response | Promise<Response> {
  if (c.req.header("accept")?.includes("text/html") !== true) return c.json({ error: NO_KEY }, 403);
  // A browser that comes from another site's page withholds the strict cookie; from this page it does not.
  const body = html`<p>${NO_KEY}</p>
    <p><a href="${c.req.url}">I have opened the link before</a></p>`;
  return c.html(page({ title: "Key needed", body }), 403, PAGE_HEADERS);
}
