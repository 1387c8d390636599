import { createHash } from "node:crypto";
import { z } from "zod";
import type { Settings } from "../engine/ports.ts";
import type { PushedModule, PushRequest } from "./pushRequest.ts";
import { DeployRefused } from "./refusal.ts";

/** Everything a push consists of; kept in the store, so that a restart needs no push. */
export interface Sources {
  /** The functions' folder as the project calls it: `convex/`. */
  functionsFolder: string;
  udfServerVersion: string;
  nodeVersion: string | null;
  definition: PushedModule | null;
  schema: PushedModule | null;
  modules: PushedModule[];
}

const MODULES = "modules";
const PUSH = "push";

const storedModule = z.object({
  path: z.string(),
  source: z.string(),
  sourceMap: z.string().optional(),
  environment: z.enum(["isolate", "node"]),
});
const storedPush = z.object({
  functionsFolder: z.string(),
  udfServerVersion: z.string(),
  nodeVersion: z.nullable(z.string()),
  definition: z.nullable(storedModule),
  schema: z.nullable(storedModule),
});

/** As the CLI computes it, to leave out modules that the deployment already has. */
export function moduleHash({ source, sourceMap }: Pick<PushedModule, "source" | "sourceMap">): string {
  return createHash("sha256")
    .update(source)
    .update(sourceMap ?? "")
    .digest("hex");
}

export function readSources(settings: Settings): Sources | null {
  const push = settings.get(PUSH, "current");
  if (push === null) return null;
  const modules = settings.entries(MODULES).map(([, json]) => storedModule.parse(JSON.parse(json)));
  return { ...storedPush.parse(JSON.parse(push)), modules };
}

/** One commit that leaves exactly these sources in the store; unchanged modules are not written again. */
export async function writeSources(settings: Settings, sources: Sources): Promise<void> {
  const { modules, ...push } = sources;
  const wanted = new Map(modules.map((module) => [module.path, JSON.stringify(module)]));
  const stored = new Map(settings.entries(MODULES));
  const changed = [...wanted].filter(([path, value]) => stored.get(path) !== value);
  const removed = [...stored.keys()].filter((path) => !wanted.has(path));
  await settings.write([
    ...changed.map(([key, value]) => ({ namespace: MODULES, key, value })),
    ...removed.map((key) => ({ namespace: MODULES, key, value: null })),
    { namespace: PUSH, key: "current", value: JSON.stringify(push) },
  ]);
}

/** The pushed modules together with the stored ones that the CLI left out as unchanged. */
export function completeSources(request: PushRequest, stored: Sources | null): Sources {
  const { appDefinition } = request;
  const known = new Map(stored?.modules.map((module) => [module.path, module]));
  const unchanged = appDefinition.unchangedModuleHashes.map(({ path, sha256, environment }) => {
    const module = known.get(path);
    if (module?.environment !== environment || moduleHash(module) !== sha256) {
      throw new DeployRefused(
        "RaceDetected",
        `The deployment no longer has ${path} as it was: another push came between.`,
      );
    }
    return module;
  });
  return {
    functionsFolder: request.functions,
    udfServerVersion: appDefinition.udfServerVersion,
    nodeVersion: request.nodeVersion ?? null,
    definition: appDefinition.definition,
    schema: appDefinition.schema,
    modules: [...appDefinition.changedModules, ...unchanged].sort((a, b) => (a.path < b.path ? -1 : 1)),
  };
}
