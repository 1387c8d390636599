import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { compiledWords } from "./scripts/start/compiledWords.ts";
import { firstScreens } from "./scripts/start/firstScreens.ts";
import { lateStyles } from "./scripts/start/lateStyles.ts";
import { preloadNote } from "./scripts/start/preloads.ts";
import { productionPolicy } from "./scripts/start/productionPolicy.ts";
import { productionRouter } from "./scripts/start/productionRouter.ts";
import { ROOT } from "./scripts/start/root.ts";
import { unusedOfClerk } from "./scripts/start/unusedOfClerk.ts";

/** Functions that build Clerk's own screens, payments and lists of organizations when its package is loaded. */
const MAKERS_OF_CLERK = [
  "withClerk",
  "createContextAndHook",
  "createBillingPaginatedHook",
  "createElementComponent",
  "createAwaitableMutationObserver",
];

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    lateStyles(),
    preloadNote(),
    productionPolicy(),
    productionRouter(),
    unusedOfClerk(),
    compiledWords(),
  ],
  resolve: {
    alias: {
      "@tanstack/query-core": fileURLToPath(new URL("src/features/access/provider/clerkQueries.ts", import.meta.url)),
    },
  },
  build: {
    outDir: "dist",
    sourcemap: false,
    target: "es2022",
    // Browsers that cannot preload a module fetch it when it is imported.
    modulePreload: { polyfill: false },
    // Clerk's package wraps each of its own screens when it is loaded. Passage shows none of them.
    rolldownOptions: {
      treeshake: { manualPureFunctions: MAKERS_OF_CLERK },
      output: {
        codeSplitting: { groups: [firstScreens(ROOT)] },
        // The first screen's code has the names of all files, and no compression makes their hashes smaller.
        chunkFileNames: "assets/[name]-[hash:7].js",
      },
    },
  },
  // The app server fills the page's configuration, so nothing but VITE_* names of a cloud build may enter the bundle.
  envPrefix: "VITE_",
});
