import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";

/** The part of the bundler's module information that we read. */
export interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; code: string | null } | null;
}

/** The screens in this folder. */
export function sourcesIn(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".tsx") && !name.includes(".test."));
  return names.map((name) => join(folder, name));
}

/** These modules and their imports, direct and indirect, without dynamic ones. */
export function reachedFrom(ids: readonly string[], modules: Modules): Set<string> {
  const reached = new Set(ids);
  for (const id of reached) for (const imported of importsOf(id, modules)) reached.add(imported);
  return reached;
}

/** Packages whose index imports every module, while the bundler keeps only the used exports. */
const INDEXES = [
  { from: "lucide-react", file: /\/node_modules\/lucide-react\// },
  { from: "convex/react", file: /\/node_modules\/convex\/dist\/esm\/react\/index\.js$/ },
  { from: "radix-ui", file: /\/node_modules\/radix-ui\// },
];

function importsOf(id: string, modules: Modules): string[] {
  const { importedIds = [], code = null } = modules.getModuleInfo(id) ?? {};
  return importedIds.flatMap((imported) => {
    const index = INDEXES.find(({ file }) => file.test(imported) && !file.test(id));
    if (index === undefined) return [imported];
    const names = namesOf(code ?? "", index.from);
    return index.from === "radix-ui" ? primitives(names, imported, modules) : exporting(names, imported, modules);
  });
}

/** The names that a module imports from this package. */
function namesOf(code: string, from: string): string[] {
  const imports = code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g);
  return [...imports].flatMap(([, names = "", source]) =>
    source === from ? names.split(",").map((name) => name.trim().split(/\s/)[0] ?? "") : [],
  );
}

/** The files that export these names: an icon may have several, none of them the file's. */
function exporting(names: readonly string[], index: string, modules: Modules): string[] {
  const exports = (modules.getModuleInfo(index)?.code ?? "").matchAll(
    /export\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g,
  );
  return [...exports].flatMap(([, exported = "", file = ""]) => {
    const known = exported.split(",").map(
      (each) =>
        each
          .trim()
          .split(/\s+as\s+/)
          .at(-1) ?? "",
    );
    return names.some((name) => known.includes(name)) ? [join(dirname(index), file)] : [];
  });
}

/** "DropdownMenu" is "@radix-ui/react-dropdown-menu". */
function primitives(names: readonly string[], index: string, modules: Modules): string[] {
  const folders = names.map((name) => `/react-${name.replace(/(?!^)[A-Z]/g, "-$&").toLowerCase()}/`);
  const { importedIds = [] } = modules.getModuleInfo(index) ?? {};
  return importedIds.filter((id) => folders.some((folder) => id.includes(folder)));
}
