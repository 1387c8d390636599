import { join } from "node:path";
import type { InlineConfig } from "vite";

import { ROOT } from "./root.ts";
import { SERVED_FOLDERS } from "./servedFolders.ts";
import type { Stack } from "./stack.ts";

/** The rest of the checkout is not served, above all not a data folder with its keys. */
const SERVED = [...SERVED_FOLDERS, "index.html"];
/** Vite's own list, which this setting replaces, plus the tests and the packages. */
const NEVER_SERVED = [
  ".env",
  ".env.*",
  "*.{crt,pem,key,p12,pfx,cer,der}",
  ".npmrc",
  ".yarnrc.yml",
  "**/.git/**",
  "*.test.{ts,tsx}",
  // node_modules links to our packages.
  "**/node_modules/@passage/**",
];

/** Vite's configuration: the app with hot reload, on one origin with the sign-in service. Pages of other origins cannot read it. */
export function devServerConfig({ ports }: Pick<Stack, "ports">): InlineConfig {
  const standins = `http://127.0.0.1:${String(ports.standins)}`;
  const toSignIn = { target: standins, xfwd: true, rewrite: (path: string) => path.replace("/__clerk", "/clerk") };
  return {
    root: ROOT,
    server: {
      port: ports.app,
      strictPort: true,
      cors: false,
      fs: { strict: true, allow: SERVED.map((name) => join(ROOT, name)), deny: NEVER_SERVED },
      proxy: { "/__clerk": toSignIn },
    },
  };
}
