import { useEffect } from "react";
import { PORTAL_WORKER } from "../../lib/clerkScripts";
import { whenIdle } from "../../ui/lazy/idle";
import { paths } from "../../lib/paths";

/** Has the browser keep the page for a lost connection. It serves the portal alone: staff screens have no worker. */
export function useOfflinePage(): void {
  useEffect(
    () =>
      whenIdle(() => {
        // Without one, as in a private window of some browsers, the browser says itself that there is no connection.
        if (!("serviceWorker" in navigator)) return;
        const options = { scope: paths.portal, updateViaCache: "none" } as const;
        navigator.serviceWorker.register(PORTAL_WORKER, options).catch(() => undefined);
      }),
    [],
  );
}
