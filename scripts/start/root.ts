import { fileURLToPath } from "node:url";

/** The checkout: every script works from any working directory. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
