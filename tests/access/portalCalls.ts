/// <reference types="vite/client" />
import type { PortalDomainCalls } from "./portalCall";

const files = import.meta.glob<{ domain: PortalDomainCalls }>("./portalCalls/*.ts", { eager: true });

/** The calls of each domain that has a file in `portalCalls/`, by the domain's name. */
export const PORTAL_DOMAIN_CALLS: [name: string, PortalDomainCalls][] = Object.entries(files).map(
  ([path, { domain }]) => [path.replace(/^.*\/|\.ts$/g, ""), domain],
);

/** Every function that clients call, with the records of its domain. */
export const PORTAL_CALLS = PORTAL_DOMAIN_CALLS.flatMap(([, { calls, seed }]) =>
  Object.entries(calls).map(([address, call]) => ({ ...call, address, seed })),
);
