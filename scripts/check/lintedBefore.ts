import { createHash } from "node:crypto";
import { dirname, join } from "node:path";

/** What the last run left: a hash of what decides about all files, and one of each file that passed. */
export interface LintedBefore {
  rules: string;
  files: Record<string, string>;
}

export interface Source {
  /** From the root, with slashes. */
  path: string;
  text: string;
}

export function hashOf(...texts: string[]): string {
  const hash = createHash("sha256");
  for (const text of texts) hash.update(text).update("\0");
  return hash.digest("hex");
}

/**
 * The files to lint again: those that changed, and those that import one of them, because a rule about types can judge an
 * unchanged file anew. A change that reaches a file through two imports is found by CI, which lints every file.
 */
export function toLint(sources: readonly Source[], rules: string, before: LintedBefore | null): string[] {
  if (before?.rules !== rules) return sources.map(({ path }) => path);
  const changed = sources.filter(({ path, text }) => before.files[path] !== hashOf(text)).map(({ path }) => path);
  const left = Object.keys(before.files).filter((path) => !sources.some((source) => source.path === path));
  const touched = new Set([...changed, ...left].map(withoutEnding));
  const importers = sources.filter((source) => importsOf(source).some((imported) => touched.has(imported)));
  return [...new Set([...changed, ...importers.map(({ path }) => path)])].sort();
}

const RELATIVE_IMPORT = /(?:from|import\()\s*"(\.[^"]*)"/g;

function importsOf({ path, text }: Source): string[] {
  return [...text.matchAll(RELATIVE_IMPORT)].map(([, target = ""]) => withoutEnding(join(dirname(path), target)));
}

function withoutEnding(path: string): string {
  return path.replace(/\.tsx?$/, "");
}
