import { join } from "node:path";
import { reachedFrom, sourcesIn, type Modules } from "./moduleReach.ts";

/** The page of the sign-in form. */
export const SIGN_IN = "src/routes/open/AccessRoute.tsx";
const STAFF_SHELL = "src/app/StaffShell.tsx";
const LEADS = "src/routes/staff/LeadsRoute.tsx";
const PORTAL_SHELL = "src/app/PortalShell.tsx";
const HOME = "src/routes/portal/PortalHomeRoute.tsx";

/** Parts of zod that its indexes import and no form uses: they stay in the chunks of their users. */
const UNUSED_OF_ZOD = /\/zod\/v4\/(?:core\/(?:to-json-schema|json-schema-processors|registries|memoizer)\.|locales\/)/;

/**
 * Chunks of the first screens. A phone waits for each request, and a connection without HTTP/2 carries six at a time. Left alone, the
 * bundler makes a chunk for every few modules that the same screens import: more of them with each new screen, and small ones compress
 * badly.
 */
export function firstScreens(root: string) {
  const screensIn = (folder: string) => sourcesIn(join(root, folder));
  const at = (path: string) => join(root, path);
  const roots = {
    start: [at("src/main.tsx")],
    signIn: [at(SIGN_IN)],
    open: screensIn("src/routes/open"),
    leads: [at(STAFF_SHELL), at(LEADS)],
    staff: screensIn("src/routes/staff"),
    home: [at(PORTAL_SHELL), at(HOME)],
    clients: screensIn("src/routes/portal"),
  };
  let reach: Map<string, Set<string>> | undefined;
  return {
    debugName: "first screens",
    // Imports of these modules match on their own, or are in a package that is mostly tree-shaken.
    includeDependenciesRecursively: false,
    name: (id: string, modules: Modules): string | null => {
      reach ??= new Map(Object.entries(roots).map(([name, screens]) => [name, reachedFrom(screens, modules)]));
      const needs = (name: keyof typeof roots) => reach?.get(name)?.has(id) === true;
      const isFirst = needs("leads") || needs("home");
      const isShared = (needs("leads") && needs("home") && needs("open")) || (isFirst && needs("signIn"));
      if (needs("start") || isShared) return "start";
      if (needs("signIn")) return UNUSED_OF_ZOD.test(id) ? null : "signIn";
      // The staff's screens keep their own chunks.
      if (!isFirst || roots.leads.includes(id)) return null;
      if (!needs("leads")) return needs("staff") ? "everyone" : "portal";
      if (needs("home")) return "people";
      return needs("clients") || needs("open") ? "peopleLater" : "staff";
    },
  };
}
