import type { Plugin } from "vite";

const CLERK = /\/node_modules\/@clerk\/(?:react|shared)\/.*\.mjs$/;
/** The place in Clerk's package where it builds a screen of its own from parts. */
const SCREEN = /(?<== )(?=Object\.assign\()/g;

/**
 * Marks the screens of Clerk's package as pure, so that the bundler leaves them out: Passage has its own. `vite.config.ts` names the
 * functions that build them.
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
