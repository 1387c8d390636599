import { join } from "node:path";
import { reachedFrom, sourcesIn, type Modules } from "./moduleReach.ts";

/** The first screen of staff. */
const FIRST = ["src/app/StaffShell.tsx", "src/routes/staff/LeadsRoute.tsx"];
/** What everybody loads, signed in or not. */
const START = "src/main.tsx";
const OPEN = "src/routes/open";
const PORTAL = "src/routes/portal";
const PORTAL_SHELL = "src/app/PortalShell.tsx";
const PORTAL_HOME = "src/routes/portal/PortalHomeRoute.tsx";

/**
 * The groups of what the first screen shares with later ones: a file of what only staff need, one of what the portal's home
 * needs as well, and one of what its later screens do. Left alone, the bundler makes a file of every few modules that the same screens need: with each new screen
 * more of them, and small files compress badly. What visitors need stays out, and so does what only the first screen needs.
 */
export function staffChunk(root: string) {
  const first = FIRST.map((path) => join(root, path));
  const visitors = [join(root, START), ...sourcesIn(join(root, OPEN))];
  const clients = [join(root, PORTAL_SHELL), ...sourcesIn(join(root, PORTAL))];
  const home = [PORTAL_SHELL, PORTAL_HOME].map((path) => join(root, path));
  let known: Record<"staff" | "visitors" | "clients" | "home", Set<string>> | undefined;
  return {
    debugName: "staff",
    minShareCount: 2,
    // They are in the files of the start, or captured themselves.
    includeDependenciesRecursively: false,
    name: (id: string, modules: Modules): string | null => {
      known ??= {
        staff: reachedFrom(first, modules),
        visitors: reachedFrom(visitors, modules),
        clients: reachedFrom(clients, modules),
        home: reachedFrom(home, modules),
      };
      if (!known.staff.has(id) || known.visitors.has(id) || first.includes(id)) return null;
      if (!known.clients.has(id)) return "staff";
      return known.home.has(id) ? "people" : "peopleLater";
    },
  };
}
