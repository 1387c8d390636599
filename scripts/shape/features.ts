/** The size of one list feature; anything beyond belongs to the parts that all lists share. */
export const FEATURE_BUDGET = { src: { files: 12, lines: 700 }, convex: { files: 8, lines: 600 }, central: 6 };

export interface SourceFile {
  path: string;
  text: string;
  lines: number;
}

const LIST_PART = /\/(rows\/ListBoard|rows\/LiveGrid|grid\/PagedTable|grid\/DataGrid)"/;

/** The domains that are lists: a live one has a `listing.ts`, which makes rows of documents; any other uses a list part. */
export function listFeatures(files: readonly Pick<SourceFile, "path" | "text">[]): string[] {
  const names = files.flatMap(({ path, text }) => {
    const live = /^convex\/([^/]+)\/listing\.ts$/.exec(path)?.[1];
    const shown = LIST_PART.test(text) ? /^src\/features\/([^/]+)\//.exec(path)?.[1] : undefined;
    return live ?? shown ?? [];
  });
  return [...new Set(names)].toSorted();
}

/** Folders that every feature adds a line to. */
const CENTRAL = /^(convex\/[^/]+\.ts|convex\/(access|audit|builders|notes)\/|src\/(app|lib|ui)\/)/;

/** A feature's own files, its screens included, and the central files that name it. */
export function filesOf(name: string, files: readonly SourceFile[]) {
  const convex = files.filter(({ path }) => path.startsWith(`convex/${name}/`));
  const isScreen = ({ path, text }: SourceFile) =>
    path.startsWith("src/routes/") && text.includes(`/features/${name}/`);
  const screens = files.filter(isScreen);
  const src = [...files.filter(({ path }) => path.startsWith(`src/features/${name}/`)), ...screens];
  const named = [`"../${name}/`, `"./${name}/`, `/features/${name}/`, ...screens.map(({ path }) => moduleOf(path))];
  const central = files.filter(
    ({ path, text }) =>
      CENTRAL.test(path) && (named.some((each) => text.includes(each)) || isPathsOf(name, path, text)),
  );
  return { src, convex, central };
}

/** "/LeadsRoute" of `src/routes/staff/LeadsRoute.tsx`, as an import names it. */
const moduleOf = (path: string): string => `${path.slice(path.lastIndexOf("/")).replace(/\.tsx?$/, "")}"`;

/** The list of addresses imports nothing: it names a domain as a key. */
const isPathsOf = (name: string, path: string, text: string): boolean =>
  path === "src/lib/paths.ts" && new RegExp(`\\b${name}:`).test(text);

/** Compares a list feature with its budget: a line to print, and complaints. */
export function featureShape(name: string, files: readonly SourceFile[]): { told: string; complaints: string[] } {
  const own = filesOf(name, files);
  const linesOf = (some: readonly SourceFile[]) => some.reduce((total, { lines }) => total + lines, 0);
  const sides = (["src", "convex"] as const).map((side) => {
    const most = FEATURE_BUDGET[side];
    return { side, most, files: own[side].length, lines: linesOf(own[side]) };
  });
  const told = sides.map(
    ({ side, most, files, lines }) => `${side} ${files} of ${most.files} files, ${lines} of ${most.lines} lines`,
  );
  told.push(`central files ${own.central.length} of ${FEATURE_BUDGET.central}`);
  const complaints = sides
    .filter(({ most, files, lines }) => files > most.files || lines > most.lines)
    .map(
      ({ side, most }) =>
        `${name} is over the budget of a list feature in ${side}, ${most.files} files and ${most.lines} lines: move what is not its own to the shared parts`,
    );
  if (own.central.length > FEATURE_BUDGET.central) {
    const paths = own.central.map(({ path }) => path).join(", ");
    complaints.push(`${name} is named in more than ${FEATURE_BUDGET.central} central files: ${paths}`);
  }
  return { told: `list feature ${name}: ${told.join("; ")}`, complaints };
}
