/**
 * In place of `@tanstack/query-core` in the build (vite.config.ts). Clerk's package uses it for organizations, billing and API
 * keys, which Passage does not have; the bundler cannot see that. See docs/decisions/095-a-first-screen-of-250-kB.md.
 */
function refuse(): never {
  throw new Error("Passage is built without the queries of Clerk's organizations and billing.");
}

export class QueryClient {
  readonly missing = refuse();
}
export class QueryObserver {
  readonly missing = refuse();
}
export class InfiniteQueryObserver {
  readonly missing = refuse();
}
export const notifyManager = { batchCalls: (call: () => void) => call };
export const noop = () => undefined;
