import { createBrowserRouter, Navigate, type RouteObject } from "react-router-dom";
import type { Config } from "../lib/config";
import type { Ticket } from "../lib/ticket";
import type { AccessMode } from "../features/access/useSignIn";
import { StartingPage } from "../routes/open/CheckingPage";
import { RouteFailure } from "../routes/open/RouteFailure";
import { SetupRoute } from "../routes/open/SetupRoute";
import { AccessGuard } from "./AccessGuard";
import { paths } from "../lib/paths";
import { Providers } from "./Providers";
import { NAVIGATION_ITEMS } from "./navigationItems";

/** What the link that opened the page carried; in memory only. */
export interface Links {
  ticket: Ticket | null;
  setupToken: string | null;
}

/** Loads the page anew: a changed role is in no token issued before. */
function reloadAtHome(): void {
  window.location.assign(paths.leads);
}

// Who is signed in already has no use for the forms of signing in.
function openRoutes(config: Config, { ticket, setupToken }: Links): RouteObject[] {
  const access = (mode: AccessMode) => async () => {
    const { AccessRoute } = await import("../routes/open/AccessRoute");
    return { element: <AccessRoute mode={mode} ticket={ticket} hasSamplePeople={config.sampleData} /> };
  };
  return [
    { path: paths.signIn, lazy: access("signIn") },
    { path: paths.signUp, lazy: access("signUp") },
    {
      path: paths.authCallback,
      lazy: async () => {
        const { AuthCallbackRoute } = await import("../routes/open/AuthCallbackRoute");
        return { element: <AuthCallbackRoute ticket={ticket} /> };
      },
    },
    { path: paths.setup, element: <SetupRoute token={setupToken} onReady={reloadAtHome} /> },
    { path: "/client/*", element: <Navigate to={paths.portal} replace /> },
  ];
}

const staffRoutes: RouteObject[] = [
  ...NAVIGATION_ITEMS.flatMap(({ screens }) => screens),
  { path: "*", lazy: async () => ({ Component: (await import("../routes/staff/NotFoundPage")).NotFoundPage }) },
];

/** Whoever came by a setup link has signed in by now and goes back to it rather than wait. */
function waitingRoute(setupToken: string | null): RouteObject {
  if (setupToken !== null) return { path: paths.waiting, element: <Navigate to={paths.setup} replace /> };
  return {
    path: paths.waiting,
    lazy: async () => ({ Component: (await import("../routes/open/WaitingRoute")).WaitingRoute }),
  };
}

const guardedRoutes: RouteObject[] = [
  {
    element: <AccessGuard allows="client" />,
    children: [
      {
        path: `${paths.portal}/*`,
        lazy: async () => ({ Component: (await import("../routes/portal/PortalRoute")).PortalRoute }),
      },
    ],
  },
  {
    element: <AccessGuard allows="staff" />,
    children: [{ lazy: async () => ({ Component: (await import("./StaffShell")).StaffShell }), children: staffRoutes }],
  },
];

/** Every shared part with its states; a build leaves the page and its code out. */
const partsRoutes: RouteObject[] = import.meta.env.DEV
  ? [{ path: paths.parts, lazy: async () => ({ Component: (await import("../routes/parts/PartsRoute")).PartsRoute }) }]
  : [];

export function createRoutes(config: Config, links: Links) {
  return createBrowserRouter([
    ...partsRoutes,
    {
      element: <Providers config={config} />,
      errorElement: <RouteFailure />,
      hydrateFallbackElement: <StartingPage />,
      children: [
        ...openRoutes(config, links),
        { element: <AccessGuard allows="none" />, children: [waitingRoute(links.setupToken)] },
        ...guardedRoutes,
      ],
    },
  ]);
}
