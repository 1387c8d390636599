import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/**
 * Node's arguments for a child that ends when its parent has ended, in whatever way. The child needs `"ipc"` among its
 * `stdio`.
 */
export const FOLLOWING_CHILD = ["--import", require.resolve("@passage/embedded/followParent")];
