import { createHash } from "node:crypto";
import { dirname, join } from "node:path";

/** The record of the last run: a hash of everything that affects all files, and one per file that passed. */
export interface LintedBefore {
  rules: string;
  files: Record<string, string>;
}

export interface Source {
  /** Relative to the root, with slashes. */
  path: string;
  text: string;
}

export function hashOf(...texts: string[]): string {
  const hash = createHash("sha256");
  for (const text of texts) hash.update(text).update("\0");
  return hash.digest("hex");
}

/**
 * The files to lint again: changed files and their direct importers, because a rule about types can judge an unchanged file
 * anew. CI lints every file, and so catches a change that acts through two imports.
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
