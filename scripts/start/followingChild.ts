import { fileURLToPath } from "node:url";

/**
 * Node's arguments for a child that ends when its parent has ended, in whatever way. The child needs `"ipc"` among its
 * `stdio`.
 */
export const FOLLOWING_CHILD = ["--import", fileURLToPath(new URL("./followParent.ts", import.meta.url))];
