import { join } from "node:path";
import { reachedFrom, type Modules } from "./moduleReach.ts";

/** The page of the sign-in form. */
export const SIGN_IN = "src/routes/open/AccessRoute.tsx";

/** Parts of zod that its indexes import and no form uses: the files that use them keep them. */
const UNUSED_OF_ZOD = /\/zod\/v4\/(?:core\/(?:to-json-schema|json-schema-processors|registries|memoizer)\.|locales\/)/;

/**
 * One file of what the sign-in form needs beyond the start, the library of forms among it. The page of the form asks for this file beside the
 * start (`preloads.ts`). Its group comes after the one of the start, which has what the form shares with a first screen.
 */
export function signInChunk(root: string) {
  let reached: Set<string> | undefined;
  return {
    debugName: "signIn",
    includeDependenciesRecursively: false,
    name: (id: string, modules: Modules): string | null => {
      reached ??= reachedFrom([join(root, SIGN_IN)], modules);
      return reached.has(id) && !UNUSED_OF_ZOD.test(id) ? "signIn" : null;
    },
  };
}
