import { ClerkProvider } from "@clerk/react";
import { ConvexReactClient } from "convex/react";
import { ConvexProviderWithClerk } from "convex/react-clerk";
import { useState } from "react";
import { Outlet, useNavigate } from "react-router-dom";
import { StandingProvider } from "../features/access/StandingProvider";
import { usePatientAuth } from "../features/access/usePatientAuth";
import type { Config } from "../lib/config";
import { paths } from "../lib/paths";

/** Sign-in service and workspace around all routes; inside the router, because the sign-in service navigates by it. */
export function Providers({ config }: { config: Config }) {
  const navigate = useNavigate();
  const [convex] = useState(() => new ConvexReactClient(config.convexUrl));
  return (
    <ClerkProvider
      publishableKey={config.clerkPublishableKey}
      proxyUrl={config.clerkProxyUrl ?? ""}
      {...(config.clerkJsUrl === undefined ? {} : { __internal_clerkJSUrl: config.clerkJsUrl })}
      prefetchUI={false}
      telemetry={false}
      routerPush={(to) => void navigate(to)}
      routerReplace={(to) => void navigate(to, { replace: true })}
      signInUrl={paths.signIn}
      signUpUrl={paths.signUp}
      afterSignOutUrl={paths.signIn}
    >
      <ConvexProviderWithClerk client={convex} useAuth={usePatientAuth}>
        <StandingProvider>
          <Outlet />
        </StandingProvider>
      </ConvexProviderWithClerk>
    </ClerkProvider>
  );
}
