import { join } from "node:path";

import { ROOT } from "./root.ts";

/** Node's compile cache halves the time of a restart. Each install deletes it. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: join(ROOT, "node_modules/.cache/node") };
