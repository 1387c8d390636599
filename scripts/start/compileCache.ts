import { join } from "node:path";

import { ROOT } from "./root.ts";

/** Node keeps what it compiled here: a deployment that starts again is ready in half the time. It goes with each install. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: join(ROOT, "node_modules/.cache/node") };
