import { fileURLToPath } from "node:url";

/** Node's arguments for a child that ends when its parent is gone, however that ended. The child needs `"ipc"` among its `stdio`. */
export const FOLLOWING_CHILD = ["--import", fileURLToPath(new URL("./followParent.ts", import.meta.url))];
