import { ClerkProvider } from "@clerk/react";
import { Outlet, useNavigate } from "react-router-dom";
import { AccessProvider } from "../features/access/shared/AccessProvider";
import type { Config } from "../lib/config";
import { paths } from "../lib/paths";
import { PersonsConnection } from "./PersonsConnection";
import { SignOutGate } from "./SignOutGate";

/** The Clerk and Convex providers of all routes. They are inside the router because Clerk navigates with it. */
export function Providers({ config }: { config: Config }) {
  const navigate = useNavigate();
  return (
    <ClerkProvider
      publishableKey={config.clerkPublishableKey}
      proxyUrl={config.clerkProxyUrl ?? ""}
      {...(config.clerkJsUrl === null ? {} : { __internal_clerkJSUrl: config.clerkJsUrl })}
      prefetchUI={false}
      telemetry={false}
      routerPush={(to) => void navigate(to)}
      routerReplace={(to) => void navigate(to, { replace: true })}
      signInUrl={paths.signIn}
      signUpUrl={paths.signUp}
      afterSignOutUrl={paths.signIn}
    >
      <PersonsConnection url={config.convexUrl}>
        <SignOutGate>
          <AccessProvider>
            <Outlet />
          </AccessProvider>
        </SignOutGate>
      </PersonsConnection>
    </ClerkProvider>
  );
}
