/** The modules that an entry of a bundle loads. The real runtime evaluates a function's modules anew at each call. */
import { posix } from "node:path";
import { z } from "zod";
import { readCode, type CodeFindings } from "./codeFindings.ts";
import type { BundledModule, PushBundle } from "./pushBundle.ts";

export interface Reached {
  /** Paths of the entry and its chunks. */
  paths: string[];
  bytes: number;
  /** Packages of `node_modules` that have a file in them. */
  packages: Set<string>;
}

const vMap = z.object({ sources: z.array(z.string()) });

const codes = new WeakMap<BundledModule, CodeFindings>();

export function codeOf(module: BundledModule): CodeFindings {
  const known = codes.get(module);
  if (known !== undefined) return known;
  const code = readCode(module.source);
  codes.set(module, code);
  return code;
}

export function reachOf({ modules }: Pick<PushBundle, "modules">, entry: string): Reached {
  const reached = new Map<string, BundledModule>();
  const wanted = [entry];
  for (const path of wanted) {
    const module = modules.get(path);
    if (module === undefined) throw new Error(`${path} is not in the bundle.`);
    if (reached.has(path)) continue;
    reached.set(path, module);
    const own = codeOf(module).imports.filter((specifier) => specifier.startsWith("."));
    wanted.push(...own.map((specifier) => posix.join(posix.dirname(path), specifier)));
  }
  const all = [...reached.values()];
  return {
    paths: [...reached.keys()],
    bytes: all.reduce((sum, { source }) => sum + source.length, 0),
    packages: new Set(all.flatMap(packagesIn)),
  };
}

const packages = new WeakMap<BundledModule, string[]>();

export function packagesIn(module: BundledModule): string[] {
  const known = packages.get(module);
  if (known !== undefined) return known;
  const { sources } = vMap.parse(JSON.parse(module.sourceMap ?? '{"sources":[]}'));
  const files = sources.flatMap((source) => source.split("node_modules/").slice(1).slice(-1));
  const names = files.map((file) => /^(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? file);
  const unique = [...new Set(names)];
  packages.set(module, unique);
  return unique;
}
