/**
 * In place of `@tanstack/query-core` in the build (vite.config.ts). Clerk's package uses it for organizations, billing and API
 * keys, which Passage does not have; the bundler cannot see that. See docs/decisions/028-size-of-the-first-screen.md.
 */
class NotInPassage {
  constructor() {
    throw new Error("Passage is built without the queries of Clerk's organizations and billing.");
  }
}

export class QueryClient extends NotInPassage {}
export class QueryObserver extends NotInPassage {}
export class InfiniteQueryObserver extends NotInPassage {}
export const notifyManager = { batchCalls: (call: () => void) => call };
export const noop = () => undefined;
