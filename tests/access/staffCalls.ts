/// <reference types="vite/client" />
import type { DomainCalls } from "./staffCall";

const files = import.meta.glob<{ domain: DomainCalls }>("./calls/*/*.ts", { eager: true });

/** The calls of each room that has a file in `calls/`, by the room's address. */
export const DOMAIN_CALLS: [name: string, DomainCalls][] = Object.entries(files).map(([path, { domain }]) => [
  path.replace(/^\.\/calls\/|\.ts$/g, ""),
  domain,
]);

/** Every function that staff call, with the records of its domain. */
export const STAFF_CALLS = DOMAIN_CALLS.flatMap(([, { calls, seed, ids }]) =>
  Object.entries(calls).map(([address, call]) => ({ ...call, address, seed, ids })),
);
