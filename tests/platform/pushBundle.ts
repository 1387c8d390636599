/** Writes the official CLI's push request to a file, without a deployment. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

import { runFolder } from "@passage/embedded/testing/runFolder";
import { ROOT } from "../../scripts/start/root.ts";

const vModule = z.object({
  path: z.string(),
  source: z.string(),
  sourceMap: z.string().optional(),
  environment: z.enum(["isolate", "node"]),
});
export type BundledModule = z.infer<typeof vModule>;

const vRequest = z.object({
  appDefinition: z.object({
    changedModules: z.array(vModule),
    schema: vModule.nullable(),
  }),
  componentDefinitions: z.array(z.object({ functions: z.array(vModule), schema: vModule.nullable() })),
  nodeDependencies: z.array(z.unknown()),
});

export interface PushBundle {
  /** The size of the whole request. */
  bytes: number;
  /** The application's modules by path: entries such as `leads/staff.js`, and shared chunks in `_deps/`. */
  modules: ReadonlyMap<string, BundledModule>;
  /** The modules of the application and of its components, with their schemas. */
  all: readonly BundledModule[];
  /** Packages that are installed beside the bundle. */
  nodeDependencies: readonly unknown[];
}

const DEPLOY = ["deploy", "-y", "--typecheck", "disable", "--codegen", "disable", "--push-all-modules"];

export function bundleForPush(): PushBundle {
  const file = join(runFolder(), `push-${String(process.pid)}`);
  execFileSync(
    process.execPath,
    [join(ROOT, "node_modules/convex/bin/main.js"), ...DEPLOY, "--write-push-request", file],
    {
      cwd: ROOT,
      // Without `CI` the CLI reports its errors to Sentry. Nothing listens at this address.
      env: {
        PATH: process.env["PATH"],
        HOME: runFolder(),
        CI: "1",
        NO_COLOR: "1",
        NODE_COMPILE_CACHE: join(runFolder(), "compiled"),
        CONVEX_SELF_HOSTED_URL: "http://127.0.0.1:9",
        CONVEX_SELF_HOSTED_ADMIN_KEY: "nobody|0",
      },
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  const text = readFileSync(`${file}.json`, "utf8");
  const { appDefinition, componentDefinitions, nodeDependencies } = vRequest.parse(JSON.parse(text));
  const { changedModules, schema } = appDefinition;
  const ofComponents = componentDefinitions.flatMap(({ functions, schema: own }) => [...functions, ...listOf(own)]);
  return {
    bytes: Buffer.byteLength(text),
    modules: new Map(changedModules.map((module) => [module.path, module])),
    all: [...changedModules, ...listOf(schema), ...ofComponents],
    nodeDependencies,
  };
}

function listOf<T>(value: T | null): T[] {
  return value === null ? [] : [value];
}
