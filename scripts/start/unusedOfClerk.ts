import type { Plugin } from "vite";

const CLERK = /\/node_modules\/@clerk\/(?:react|shared)\/.*\.mjs$/;
/** How Clerk's package makes its own screens out of parts. */
const SCREEN = /(?<== )(?=Object\.assign\()/g;

/**
 * Marks the screens of Clerk's package as made without side effects, so that the bundler leaves them out: Passage has its own. The
 * functions that make them alone are named in `vite.config.ts`.
 */
export function unusedOfClerk(): Plugin {
  return {
    name: "passage-unused-of-clerk",
    apply: "build",
    transform: {
      filter: { id: CLERK },
      handler: (code) => ({ code: code.replace(SCREEN, "/* @__PURE__ */ "), map: null }),
    },
  };
}
