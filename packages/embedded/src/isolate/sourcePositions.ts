import { SourceMap } from "node:module";
import { posix } from "node:path";
import { z } from "zod";
import type { OutsidePositions } from "./insideStacks.ts";
import type { PushedModule } from "../domain/application.ts";

/** Bundlers omit empty fields, so most have a default. The sources' texts are not needed. */
const vSourceMap = z.object({
  version: z.number(),
  file: z.string().default(""),
  sources: z.array(z.string()),
  names: z.array(z.string()).default([]),
  mappings: z.string(),
  sourceRoot: z.string().default(""),
});

/** Maps a position in a bundle to its source. A source map is parsed when the first error needs it. */
export function sourcePositions(
  modules: readonly Pick<PushedModule, "path" | "sourceMap">[],
): OutsidePositions["originalPosition"] {
  const pushed = new Map(modules.map((module) => [module.path, module]));
  const maps = new Map<string, SourceMap | null>();
  const mapOf = (path: string): SourceMap | null => {
    const known = maps.get(path);
    if (known !== undefined) return known;
    const map = parse(pushed.get(path)?.sourceMap);
    maps.set(path, map);
    return map;
  };
  return (file, line, column) => {
    const origin = mapOf(file)?.findOrigin(line, column);
    if (origin === undefined || !("fileName" in origin)) return null;
    const place = posix.join(posix.dirname(file), origin.fileName);
    return `${place}:${String(origin.lineNumber)}:${String(origin.columnNumber)}`;
  };
}

function parse(text: string | undefined): SourceMap | null {
  if (text === undefined) return null;
  try {
    return new SourceMap({ ...vSourceMap.parse(JSON.parse(text)), sourcesContent: [] });
  } catch {
    // Without a usable map, stacks name positions in the bundle.
    return null;
  }
}
