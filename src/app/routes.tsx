import { createBrowserRouter, Navigate, type RouteObject } from "react-router-dom";
import type { Config } from "../lib/config";
import type { Ticket } from "../features/access/shared/ticket";
import type { AccessMode } from "../features/access/signIn/useSignIn";
import { StartingPage } from "../routes/open/CheckingPage";
import { RouteFailure } from "../routes/open/RouteFailure";
import { AccessGuard } from "./AccessGuard";
import { FetchAhead } from "./FetchAhead";
import { paths } from "../lib/paths";
import { Providers } from "./Providers";
import { lazyRoutes } from "./lazyRoutes";
import { hearBackFirst } from "../ui/overlay/modalHistory";
import { NAVIGATION_ITEMS } from "./navigationItems";
import { PORTAL_SCREENS, PORTAL_SECTIONS } from "./portalSections";
import { startAtSignIn } from "./startAtSignIn";

/** Secrets from the link that opened the page, kept in memory only. */
export interface Links {
  ticket: Ticket | null;
  setupToken: string | null;
}

/** Reloads the page, because a token issued before a role change does not carry the new role. */
function reloadAt(path: string): void {
  window.location.assign(path);
}

// Lazy: a visitor who is already signed in never needs the sign-in forms.
function openRoutes(config: Config, { ticket, setupToken }: Links): RouteObject[] {
  const page = { ticket, mailboxUrl: config.mailboxUrl, onReload: reloadAt };
  const access = (mode: AccessMode) => async () => {
    const { AccessRoute } = await import("../routes/open/AccessRoute");
    return {
      element: (
        <>
          <FetchAhead routes={guardedRoutes} />
          <AccessRoute mode={mode} hasSamplePeople={config.sampleData} {...page} />
        </>
      ),
    };
  };
  const setPassword = (home: string) => async () => {
    const { SetPasswordRoute } = await import("../routes/open/SetPasswordRoute");
    return { element: <SetPasswordRoute home={home} {...page} /> };
  };
  return [
    { path: paths.setPassword, lazy: setPassword(paths.leads) },
    { path: paths.portalSetPassword, lazy: setPassword(paths.portal) },
    { path: paths.signIn, lazy: access("signIn") },
    { path: paths.signUp, lazy: access("signUp") },
    {
      path: paths.authCallback,
      lazy: async () => {
        const { AuthCallbackRoute } = await import("../routes/open/AuthCallbackRoute");
        return { element: <AuthCallbackRoute ticket={ticket} /> };
      },
    },
    {
      path: paths.setup,
      lazy: async () => {
        const { SetupRoute } = await import("../routes/open/SetupRoute");
        return { element: <SetupRoute token={setupToken} onReady={reloadAt} /> };
      },
    },
    {
      path: paths.debug,
      lazy: async () => {
        const { DebugRoute } = await import("../routes/staff/DebugRoute");
        return { element: <DebugRoute config={config} /> };
      },
    },
    {
      path: "/client/*",
      lazy: async () => ({ Component: (await import("../routes/portal/PortalRedirect")).PortalRedirect }),
    },
  ];
}

const staffRoutes: RouteObject[] = [
  ...NAVIGATION_ITEMS.flatMap(({ screens }) => lazyRoutes(screens)),
  ...lazyRoutes([
    { path: paths.account, code: async () => (await import("../routes/staff/AccountRoute")).AccountRoute },
  ]),
  ...lazyRoutes([{ path: "*", code: async () => (await import("../routes/staff/NotFoundPage")).NotFoundPage }]),
];

/** A visitor with a setup link has signed in by now, and returns to the setup page instead of waiting. */
function waitingRoute(setupToken: string | null): RouteObject {
  if (setupToken !== null) return { path: paths.waiting, element: <Navigate to={paths.setup} replace /> };
  return {
    path: paths.waiting,
    lazy: async () => {
      const { WaitingRoute } = await import("../routes/open/WaitingRoute");
      return { element: <WaitingRoute onReady={reloadAt} /> };
    },
  };
}

/** The screens of clients and of staff. */
export const guardedRoutes: RouteObject[] = [
  {
    element: <AccessGuard allows="client" />,
    children: [
      {
        lazy: async () => ({ Component: (await import("./PortalShell")).PortalShell }),
        children: [
          ...lazyRoutes(PORTAL_SECTIONS),
          ...lazyRoutes(PORTAL_SCREENS),
          ...lazyRoutes([
            {
              path: paths.portalQuestionnaires,
              code: async () => (await import("../routes/portal/PortalQuestionnairesRoute")).PortalQuestionnairesRoute,
            },
            {
              path: paths.portalQuestionnaire,
              code: async () => (await import("../routes/portal/PortalQuestionnairesRoute")).PortalQuestionnaireRoute,
            },
          ]),
          ...lazyRoutes([
            {
              path: paths.portalAccount,
              code: async () => (await import("../routes/portal/PortalAccountRoute")).PortalAccountRoute,
            },
          ]),
          ...lazyRoutes([
            {
              path: `${paths.portal}/*`,
              code: async () => (await import("../routes/portal/PortalStates")).PortalNotFound,
            },
          ]),
        ],
      },
    ],
  },
  {
    element: <AccessGuard allows="staff" />,
    children: [{ lazy: async () => ({ Component: (await import("./StaffShell")).StaffShell }), children: staffRoutes }],
  },
];

/** The page of shared parts. A production build contains neither the route nor its code. */
const partsRoutes: RouteObject[] = import.meta.env.DEV
  ? [{ path: paths.parts, lazy: async () => ({ Component: (await import("../routes/parts/PartsRoute")).PartsRoute }) }]
  : [];

/** Every page, below the providers. */
export function appRoutes(config: Config, links: Links): RouteObject[] {
  return [
    ...openRoutes(config, links),
    { element: <AccessGuard allows="none" />, children: [waitingRoute(links.setupToken)] },
    ...guardedRoutes,
  ];
}

export function createRoutes(config: Config, links: Links) {
  hearBackFirst();
  const pages = appRoutes(config, links);
  startAtSignIn([...partsRoutes, ...pages], guardedRoutes);
  return createBrowserRouter([
    ...partsRoutes,
    {
      element: <Providers config={config} />,
      errorElement: <RouteFailure />,
      hydrateFallbackElement: <StartingPage />,
      children: pages,
    },
  ]);
}
