import { createAddresses } from "./addresses.ts";
import { closeServer, createHttpServer, listen } from "./httpServer.ts";
import { createRouter, createSiteRouter, type RouterDeps } from "./router.ts";
import { serveSyncSocket, type SyncSocketDeps } from "./syncSocket.ts";

export interface ServersDeps extends RouterDeps, Omit<SyncSocketDeps, "slots" | "addresses"> {
  host: string;
  /** 0 takes any free port; the same for `sitePort`. */
  port: number;
  sitePort: number;
  /** A proxy on this machine names the callers' addresses. */
  isBehindProxy?: boolean;
  /** Maximum number of anonymous connections per port; the default applies without it. */
  maxAnonymous?: number;
  /** Requests are accepted before this resolves, and answered after it. */
  ready: Promise<void>;
}

export interface Servers {
  port: number;
  sitePort: number;
  /**
   * The routes of the deployment's port, each as `METHOD /path`. Middleware that runs for every request has the method
   * ALL.
   */
  routes: readonly string[];
  /** Sends sockets a close frame, gives running requests a grace period, then closes everything. */
  close(): Promise<void>;
}

const CLOSE_GRACE_MS = 1_000;

/** Rejects with the system's error when a port is unavailable; neither port is left open then. */
export async function startServers(deps: ServersDeps): Promise<Servers> {
  const drawing = (purpose: string) => ({ ...deps, randomness: deps.randomness.stream(purpose) });
  const router = createRouter(drawing("requests"));
  const routes = [...new Set(router.routes.map(({ method, path }) => `${method} ${path}`))];
  const addresses = createAddresses({ isBehindProxy: deps.isBehindProxy ?? false, clock: deps.clock });
  const { server: deployment, slots } = createHttpServer(router, { ...deps, addresses });
  const { server: site } = createHttpServer(createSiteRouter(drawing("HTTP actions")), { ...deps, addresses });
  const sync = serveSyncSocket(deployment, { ...drawing("connections"), addresses, slots });
  deps.metrics.gauge("convex_sync_sockets", "Open sync sockets.", () => sync.count());
  const close = async (): Promise<void> => {
    await sync.close();
    await Promise.all([closeServer(deployment, CLOSE_GRACE_MS), closeServer(site, CLOSE_GRACE_MS)]);
  };
  try {
    const port = await listen(deployment, { host: deps.host, port: deps.port });
    const sitePort = await listen(site, { host: deps.host, port: deps.sitePort });
    return { port, sitePort, routes, close };
  } catch (error) {
    await close();
    throw error;
  }
}
