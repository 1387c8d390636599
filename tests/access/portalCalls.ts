/// <reference types="vite/client" />
import type { PortalDomainCalls } from "./portalCall";

const files = import.meta.glob<{ domain: PortalDomainCalls }>("./portalCalls/*/*.ts", { eager: true });

/** The calls of each room that has a file in `portalCalls/`, by the room's address. */
export const PORTAL_DOMAIN_CALLS: [name: string, PortalDomainCalls][] = Object.entries(files).map(
  ([path, { domain }]) => [path.replace(/^\.\/portalCalls\/|\.ts$/g, ""), domain],
);

/** Every function that clients call, with the records of its domain. */
export const PORTAL_CALLS = PORTAL_DOMAIN_CALLS.flatMap(([, { calls, seed }]) =>
  Object.entries(calls).map(([address, call]) => ({ ...call, address, seed })),
);
