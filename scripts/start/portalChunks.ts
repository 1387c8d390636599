import { join } from "node:path";
import { reachedFrom, sourcesIn, type Modules } from "./moduleReach.ts";
import { SIGN_IN } from "./signInChunk.ts";

/** What everybody loads, signed in or not. */
const START = "src/main.tsx";
const OPEN = "src/routes/open";
const STAFF = "src/routes/staff";
/** The first screens of staff, and of a client. */
const LEADS = ["src/app/StaffShell.tsx", "src/routes/staff/LeadsRoute.tsx"];
const HOME = ["src/app/PortalShell.tsx", "src/routes/portal/PortalHomeRoute.tsx"];

/**
 * One file of all that everybody loads, of what all first screens share, and of what the sign-in form shares with one of them. A phone waits for
 * each request, and a connection without HTTP/2 carries six at a time: left alone, the bundler makes a dozen files of it, one for every few
 * modules that the same screens import.
 */
export function startChunk(root: string) {
  const reach = (paths: readonly string[], modules: Modules) =>
    reachedFrom(
      paths.map((path) => join(root, path)),
      modules,
    );
  let known: Record<"start" | "leads" | "home" | "open" | "signIn", Set<string>> | undefined;
  return {
    debugName: "start",
    // What they import is captured itself, or in a package of which little is kept.
    includeDependenciesRecursively: false,
    name: (id: string, modules: Modules): string | null => {
      known ??= {
        start: reach([START], modules),
        leads: reach(LEADS, modules),
        home: reach(HOME, modules),
        open: reachedFrom(sourcesIn(join(root, OPEN)), modules),
        signIn: reach([SIGN_IN], modules),
      };
      const [isInLeads, isInHome] = [known.leads.has(id), known.home.has(id)];
      const isShared =
        (isInLeads && isInHome && known.open.has(id)) || ((isInLeads || isInHome) && known.signIn.has(id));
      return known.start.has(id) || isShared ? "start" : null;
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
