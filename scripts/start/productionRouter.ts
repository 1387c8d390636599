import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";
import { ROOT } from "./root.ts";

/** Builds the app with the router's production files, which print no warnings. Its package always resolves to the development files. */
export function productionRouter(): Plugin {
  return {
    name: "passage-production-router",
    apply: "build",
    config: () => ({
      resolve: {
        alias: [
          { find: /^react-router$/, replacement: fileOf("index.mjs") },
          { find: /^react-router\/dom$/, replacement: fileOf("dom-export.mjs") },
        ],
      },
    }),
  };
}

function fileOf(name: string): string {
  const main = createRequire(join(ROOT, "package.json")).resolve("react-router");
  return join(dirname(main), "..", "production", name);
}
