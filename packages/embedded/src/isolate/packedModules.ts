import type { ByteSpan, ModuleEnvironment, PackedModules, PushedModule } from "../domain/application.ts";
import { withoutKeepNames } from "./removeKeepNames.ts";

/** Puts the texts of modules behind one another into memory that threads share, so that no thread needs a copy. */
export function packModules(modules: readonly PushedModule[]): PackedModules {
  const kinds: readonly ModuleEnvironment[] = ["isolate", "node"];
  const sources = new Map(
    kinds.flatMap((kind) => {
      const ofKind = modules.filter(({ environment }) => environment === kind);
      return [...withoutKeepNames(ofKind)].map(
        ([path, source]) => [keyOf({ path, environment: kind }), source] as const,
      );
    }),
  );
  const parts: Buffer[] = [];
  let end = 0;
  const put = (text: string): ByteSpan => {
    const part = Buffer.from(text, "utf8");
    parts.push(part);
    end += part.length;
    return [end - part.length, end];
  };
  const places = modules.map(({ path, environment, source, sourceMap }) => ({
    path,
    environment,
    source: put(sources.get(keyOf({ path, environment })) ?? source),
    sourceMap: sourceMap === undefined ? null : put(sourceMap),
  }));
  const bytes = new SharedArrayBuffer(end);
  Buffer.concat(parts).copy(Buffer.from(bytes));
  return { bytes, places };
}

function keyOf({ path, environment }: Pick<PushedModule, "path" | "environment">): string {
  return `${environment} ${path}`;
}

/** The packed modules of one environment. A text is decoded when it is read. */
export function unpackModules({ bytes, places }: PackedModules, kind: ModuleEnvironment): PushedModule[] {
  const text = ([start, end]: ByteSpan): string => Buffer.from(bytes, start, end - start).toString("utf8");
  return places
    .filter(({ environment }) => environment === kind)
    .map(({ path, environment, source, sourceMap }) => ({
      path,
      environment,
      get source() {
        return text(source);
      },
      get sourceMap() {
        return sourceMap === null ? undefined : text(sourceMap);
      },
    }));
}
