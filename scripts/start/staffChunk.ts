import { readdirSync } from "node:fs";
import { join } from "node:path";

/** What the bundler knows about a module. */
interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/** The first screen of staff. */
const FIRST = ["src/app/StaffShell.tsx", "src/routes/staff/LeadsRoute.tsx"];
/** The start of the page, and the folders of the pages that others than staff open. */
const START = "src/main.tsx";
const OTHERS = ["src/routes/open", "src/routes/portal"];

/**
 * The group of what the first screen shares with later ones, as one file. Left alone, the bundler makes a file of every few
 * modules that the same screens need: with each new screen more of them, and small files compress badly. What other people's
 * pages need stays out, and so does what only the first screen needs.
 */
export function staffChunk(root: string) {
  const first = FIRST.map((path) => join(root, path));
  const others = [join(root, START), ...OTHERS.flatMap((folder) => sourcesIn(join(root, folder)))];
  let known: { byFirst: Set<string>; byOthers: Set<string> } | undefined;
  return {
    debugName: "staff",
    minShareCount: 2,
    // They are in the files of the start, or captured themselves.
    includeDependenciesRecursively: false,
    name: (id: string, modules: Modules): string | null => {
      known ??= { byFirst: reachedFrom(first, modules), byOthers: reachedFrom(others, modules) };
      return known.byFirst.has(id) && !known.byOthers.has(id) && !first.includes(id) ? "staff" : null;
    },
  };
}

function sourcesIn(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".tsx") && !name.includes(".test."));
  return names.map((name) => join(folder, name));
}

/** These modules and all that they import, directly or not. What they fetch later is not theirs. */
function reachedFrom(ids: readonly string[], modules: Modules): Set<string> {
  const reached = new Set(ids);
  for (const id of reached) {
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
  }
  return reached;
}
