import { join } from "node:path";
import { reachedFrom, sourcesIn, type Modules } from "./moduleReach.ts";

/** What everybody loads, signed in or not. */
const START = "src/main.tsx";
const OPEN = "src/routes/open";
const STAFF = "src/routes/staff";
/** The first screens of staff, and of a client. */
const LEADS = ["src/app/StaffShell.tsx", "src/routes/staff/LeadsRoute.tsx"];
const HOME = ["src/app/PortalShell.tsx", "src/routes/portal/PortalHomeRoute.tsx"];

/**
 * One file of all that everybody loads, and of what all first screens share. A phone waits for each request, and a connection without
 * HTTP/2 carries six at a time: left alone, the bundler makes a dozen files of it, one for every few modules that the same screens import.
 */
export function startChunk(root: string) {
  const at = (paths: readonly string[]) => paths.map((path) => join(root, path));
  let known: Set<string>[] | undefined;
  return {
    debugName: "start",
    // What they import is captured itself, or in a package of which little is kept.
    includeDependenciesRecursively: false,
    name: (id: string, modules: Modules): string | null => {
      known ??= [
        reachedFrom(at([START]), modules),
        ...[at(LEADS), at(HOME), sourcesIn(join(root, OPEN))].map((screens) => reachedFrom(screens, modules)),
      ];
      const [start, ...screens] = known;
      return start?.has(id) === true || screens.every((reached) => reached.has(id)) ? "start" : null;
    },
  };
}

/**
 * The groups of what the first screen of the portal needs beyond that: a file of what no screen of staff needs, and one of what later
 * ones need as well. What the first screen of staff needs is in its own files (`staffChunk`).
 */
export function portalChunk(root: string) {
  const home = HOME.map((path) => join(root, path));
  const leads = LEADS.map((path) => join(root, path));
  const staff = sourcesIn(join(root, STAFF));
  let known: { home: Set<string>; leads: Set<string>; staff: Set<string> } | undefined;
  return {
    debugName: "portal",
    includeDependenciesRecursively: false,
    name: (id: string, modules: Modules): string | null => {
      known ??= {
        home: reachedFrom(home, modules),
        leads: reachedFrom(leads, modules),
        staff: reachedFrom(staff, modules),
      };
      if (!known.home.has(id) || known.leads.has(id)) return null;
      return known.staff.has(id) ? "everyone" : "portal";
    },
  };
}
