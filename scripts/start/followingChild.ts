import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/**
 * Node's arguments for a child that ends with its parent, even if the parent is killed. The child needs `"ipc"` in its
 * `stdio`.
 */
export const FOLLOWING_CHILD = ["--import", require.resolve("@passage/embedded/followParent")];
