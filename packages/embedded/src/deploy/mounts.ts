import { childPath } from "../domain/components.ts";
import type { HttpMount } from "../domain/application.ts";
import type { Definition } from "./componentDefinition.ts";
import { builtInVariables, type DeploymentUrls, type EnvironmentVariables } from "./environment.ts";
import { DeployRefused } from "./deployRefused.ts";

/** One use of a definition: the root, or a component at its mount path. */
export interface Mount {
  path: string;
  definition: Definition;
  /** `process.env` as its functions see it. */
  environment: Record<string, string>;
  httpMounts: HttpMount[];
}

/** The root and all mounted components, parents before children. */
export function mountTree(
  definitions: ReadonlyMap<string, Definition>,
  environment: Record<string, string>,
  urls: () => DeploymentUrls,
): Mount[] {
  const mounts: Mount[] = [];
  const add = (path: string, definition: Definition, own: Record<string, string>): void => {
    const httpMounts = definition.httpMounts.map(({ prefix, child }) => ({
      prefix,
      component: childPath(path, child),
    }));
    mounts.push({ path, definition, environment: own, httpMounts });
    for (const child of definition.children) {
      const mounted = definitions.get(child.path);
      if (mounted === undefined) {
        throw new DeployRefused("InvalidModules", `The component in ${child.path} was not pushed.`);
      }
      const mountPath = childPath(path, child.name);
      const bound = boundVariables(child.env, own);
      checkBound(mountPath, mounted, bound);
      add(mountPath, mounted, builtInVariables(bound, urls));
    }
  };
  add("", definitions.get("") ?? refuseRootless(), environment);
  return mounts;
}

function refuseRootless(): never {
  throw new DeployRefused("InvalidModules", "The push has no root.");
}

/** A component sees only the variables bound to it, not its parent's environment. */
function boundVariables(
  env: Definition["children"][number]["env"],
  parent: EnvironmentVariables,
): EnvironmentVariables {
  const bound: EnvironmentVariables = {};
  for (const [name, binding] of env) {
    const value = binding.type === "value" ? binding.value : parent[binding.name];
    if (value !== undefined) bound[name] = value;
  }
  return bound;
}

function checkBound(path: string, { envVars }: Definition, bound: EnvironmentVariables): void {
  const unknown = Object.keys(bound).find((name) => !envVars.some(([declared]) => declared === name));
  if (unknown !== undefined) refuse(`The component "${path}" declares no environment variable ${unknown}.`);
  const missing = envVars.find(([name, { optional }]) => optional !== true && bound[name] === undefined);
  if (missing !== undefined) {
    refuse(`The component "${path}" needs the environment variable ${missing[0]}: give it one with use(…, { env }).`);
  }
}

function refuse(sentence: string): never {
  throw new DeployRefused("InvalidComponentEnvironment", sentence);
}
