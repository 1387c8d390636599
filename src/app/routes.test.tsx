import { isValidElement, type ReactNode } from "react";
import { createPath, type RouteObject } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { hasSessionEnded, rememberLeaving, rememberVisit, wantedPath } from "../features/access/session/returnPath";
import { parseConfig } from "../lib/config";
import { tabStore } from "../lib/tabStore";
import { AccessGuard, type Audience } from "./AccessGuard";
import { appRoutes, createRoutes, guardedRoutes } from "./routes";
import { startAtSignIn } from "./startAtSignIn";

const CONFIG = parseConfig(
  JSON.stringify({ convexUrl: "http://127.0.0.1:3210", clerkPublishableKey: "pk" }),
  {},
  "localhost",
);
const LINKS = { ticket: null, setupToken: null };

type Screen = [address: string, audience: Audience | "everybody"];

const audienceOf = (element: ReactNode): Audience | null =>
  isValidElement<{ allows: Audience }>(element) && element.type === AccessGuard ? element.props.allows : null;

/** Every address with the audience that its guards admit. */
function screensOf(routes: readonly RouteObject[], around: Screen[1] = "everybody"): Screen[] {
  return routes.flatMap(({ path, element, children = [] }) => {
    const audience = audienceOf(element) ?? around;
    const own: Screen[] = path === undefined ? [] : [[createPath({ pathname: path }), audience]];
    return [...own, ...screensOf(children, audience)];
  });
}

// Caught: an address renamed in paths.ts, which every other test uses; a screen outside its guard.
test("each address of the specification is there, for its audience", () => {
  window.history.replaceState(null, "", "/contracts");
  const router = createRoutes(CONFIG, LINKS);
  expect(router.state.location.pathname).toBe("/login");
  const screens = new Map(screensOf(router.routes));
  router.dispose();
  const specified: Screen[] = [
    ["/", "staff"],
    ["/lead/:leadId", "staff"],
    ["/contracts", "staff"],
    ["/contracts/:contractId", "staff"],
    ["/create-contract", "staff"],
    ["/login", "everybody"],
    ["/create-account", "everybody"],
    ["/auth/callback", "everybody"],
    ["/debug", "everybody"],
    ["/client/*", "everybody"],
    ["/client-portal/*", "client"],
  ];
  expect(specified.map(([address]) => [address, screens.get(address)])).toEqual(specified);
  const open = [...screens].filter(([, audience]) => audience === "everybody").map(([address]) => address);
  expect(open.toSorted()).toEqual([
    "/auth/callback",
    "/client-portal/set-password",
    "/client/*",
    "/create-account",
    "/debug",
    "/login",
    "/parts",
    "/set-password",
    "/setup",
  ]);
});

/** The address at which the app starts in a browser with these cookies. */
function startAt(address: string, cookies: string): string {
  window.history.replaceState({ passageOwner: null }, "", address);
  vi.spyOn(document, "cookie", "get").mockReturnValue(cookies);
  startAtSignIn(appRoutes(CONFIG, LINKS), guardedRoutes);
  const { pathname, search, hash } = window.location;
  return `${pathname}${search}${hash}`;
}

// Caught: ten seconds of "Loading..." on a slow line before the form, for a visitor of the firm's plain address.
test.each([
  ["/"],
  ["/lead/lead-12?tab=notes#last"],
  ["/contracts"],
  ["/gone-for-long"],
  ["/client-portal"],
  ["/client-portal/messages/t1"],
])("without a session in the browser, %s begins at the sign-in form, which leads there", (address) => {
  expect(startAt(address, "theme=dark; my__session=1; __session=")).toBe("/login");
  expect(wantedPath(tabStore, null)).toBe(address);
  expect(wantedPath(tabStore, "somebody")).toBe(address);
});

// Caught: the form shown to a signed-in person before the list; an invitation that never reached its page.
test.each([
  ["/", "theme=dark; __session=token"],
  ["/client-portal/messages/t1", "__session_AbC-1_2=token"],
  ["/login", ""],
  ["/create-account", ""],
  ["/set-password", ""],
  ["/client-portal/set-password", ""],
  ["/auth/callback?code=1", ""],
  ["/setup", ""],
  ["/waiting", ""],
  ["/debug", ""],
  ["/client/documents", ""],
])("%s with the cookies %j starts at its own page", (address, cookies) => {
  expect(startAt(address, cookies)).toBe(address);
  expect(wantedPath(tabStore, null)).toBe("/");
});

test("the address of an expired session is kept for its person, and forgotten after sign-out", () => {
  rememberVisit(tabStore, "ana");
  expect(startAt("/lead/lead-12", "")).toBe("/login");
  expect([wantedPath(tabStore, "ana"), wantedPath(tabStore, "ben")]).toEqual(["/lead/lead-12", "/"]);
  expect(hasSessionEnded(tabStore)).toBe(true);
  rememberLeaving(tabStore);
  expect(startAt("/lead/lead-12", "")).toBe("/login");
  expect(wantedPath(tabStore, "ana")).toBe("/");
});
