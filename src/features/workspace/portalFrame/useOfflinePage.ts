import { useEffect } from "react";
import { PORTAL_WORKER } from "../../access/shared/clerkScripts";
import { whenIdle } from "../../../ui/lazy/idle";
import { paths } from "../../../lib/paths";

/** Caches the page for a lost connection. It serves only the portal: staff screens have no worker. */
export function useOfflinePage(): void {
  useEffect(
    () =>
      whenIdle(() => {
        // Without workers, as in a private window of some browsers, the browser shows its own offline page.
        if (!("serviceWorker" in navigator)) return;
        const options = { scope: paths.portal, updateViaCache: "none" } as const;
        navigator.serviceWorker.register(PORTAL_WORKER, options).catch(() => undefined);
      }),
    [],
  );
}
