import { isValidElement, type ReactNode } from "react";
import { createPath, type RouteObject } from "react-router-dom";
import { expect, test } from "vitest";
import { parseConfig } from "../lib/config";
import { AccessGuard, type Audience } from "./AccessGuard";
import { createRoutes } from "./routes";

type Screen = [address: string, audience: Audience | "everybody"];

const audienceOf = (element: ReactNode): Audience | null =>
  isValidElement<{ allows: Audience }>(element) && element.type === AccessGuard ? element.props.allows : null;

/** Every address with the audience that the guards around it admit. */
function screensOf(routes: readonly RouteObject[], around: Screen[1] = "everybody"): Screen[] {
  return routes.flatMap(({ path, element, children = [] }) => {
    const audience = audienceOf(element) ?? around;
    const own: Screen[] = path === undefined ? [] : [[createPath({ pathname: path }), audience]];
    return [...own, ...screensOf(children, audience)];
  });
}

// Caught: an address renamed in paths.ts, which every other test takes from there; a screen outside its guard.
test("each address of the specification is there, for its audience", () => {
  // A page that loads no further code.
  window.history.replaceState(null, "", "/setup");
  const block = JSON.stringify({ convexUrl: "http://127.0.0.1:3210", clerkPublishableKey: "pk" });
  const router = createRoutes(parseConfig(block, {}, "localhost"), { ticket: null, setupToken: null });
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
