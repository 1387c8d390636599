import { z } from "zod";
import type { JsonValue } from "../domain/json.ts";
import type { PushRequest } from "./pushRequest.ts";
import { DeployRefused } from "./deployRefused.ts";

const declaredVariable = z.object({ type: z.literal("value"), value: z.string(), optional: z.boolean().optional() });
const binding = z.union([
  z.object({ type: z.literal("value"), value: z.string() }),
  z.object({ type: z.literal("envVar"), name: z.string() }),
]);
const exportedDefinition = z.looseObject({
  definitionType: z.looseObject({ type: z.string(), name: z.string().optional() }),
  childComponents: z.array(
    z.looseObject({ name: z.string(), path: z.string(), env: z.array(z.tuple([z.string(), binding])).nullish() }),
  ),
  httpMounts: z.record(z.string(), z.string()).default({}),
  httpPrefix: z.string().optional(),
  envVars: z.array(z.tuple([z.string(), declaredVariable])).default([]),
});

/** A literal value, or the name of one of the parent's variables. */
export type Binding = z.infer<typeof binding>;

/** A `convex.config.ts`: the root's, or that of a component, which may be mounted more than once. */
export interface Definition {
  /** Path of the definition's folder relative to the root's, as the CLI names it; "" for the root. */
  path: string;
  /** Null for the root. */
  name: string | null;
  envVars: [name: string, declared: z.infer<typeof declaredVariable>][];
  children: { name: string; path: string; env: [name: string, bound: Binding][] }[];
  /** Prefix of the paths of its own routes, with a slash at both ends. */
  httpPrefix: string;
  httpMounts: { prefix: string; child: string }[];
}

const CHILD_REFERENCE = "_reference/childComponent/";
const COMPONENT_NAME = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;

export const ROOT_DEFINITION: Definition = {
  path: "",
  name: null,
  envVars: [],
  children: [],
  httpPrefix: "/",
  httpMounts: [],
};

/** Refuses unsupported parts of a push before any of its code runs. */
export function checkSupported(request: PushRequest): void {
  if (request.nodeDependencies.length > 0) {
    const names = request.nodeDependencies.map(({ name }) => name).join(", ");
    throw new DeployRefused(
      "ExternalPackagesUnsupported",
      `External packages are not installed by the embedded deployment (${names}): remove node.externalPackages from convex.json.`,
    );
  }
}

/** Reads the default export of a `convex.config.js`. */
export function readDefinition(namespace: object, path: string): Definition {
  const definition: unknown = Reflect.get(namespace, "default");
  const exporting: unknown =
    typeof definition === "object" && definition !== null ? Reflect.get(definition, "export") : undefined;
  if (typeof exporting !== "function") {
    const made = path === "" ? "a `defineApp()`" : "a `defineComponent()`";
    refuse(`The default export of \`${path === "" ? "" : `${path}/`}convex.config.ts\` is not ${made} object.`);
  }
  const exported = exportedDefinition.parse(Reflect.apply(exporting, definition, []));
  const children = exported.childComponents.map(({ name, path: child, env }) => ({
    name,
    path: child,
    env: env ?? [],
  }));
  checkNames(children.map(({ name }) => name));
  const httpMounts = Object.entries(exported.httpMounts).map(([prefix, reference]) => ({
    prefix,
    child: reference.slice(CHILD_REFERENCE.length),
  }));
  const { httpPrefix = "/", envVars, definitionType } = exported;
  return { path, name: definitionType.name ?? null, envVars, children, httpPrefix, httpMounts };
}

function checkNames(names: readonly string[]): void {
  for (const [at, name] of names.entries()) {
    if (!COMPONENT_NAME.test(name)) {
      refuse(`"${name}" is not a valid component name: letters, digits and underscores, not beginning with a digit.`);
    }
    if (names.indexOf(name) !== at) {
      refuse(`Two components are mounted as "${name}": give one of them a name of its own with use(…, { name }).`);
    }
  }
}

/** Refuses a push whose declared variables are not set. The CLI parses the names out of the message. */
export function requireDeclaredVariables({ envVars }: Definition, environment: Record<string, string>): void {
  const missing = envVars.filter(([name, { optional }]) => optional !== true && !Object.hasOwn(environment, name));
  if (missing.length === 0) return;
  const names = missing.map(([name]) => name).join(", ");
  throw new DeployRefused("MissingEnvironmentVariables", `Required environment variables are not set: ${names}.`);
}

/** The definition in the format of the analysis. */
export function definitionMetadata(definition: Definition, exports: JsonValue): JsonValue {
  const { path, name, envVars, children, httpPrefix, httpMounts } = definition;
  const app = { type: "app", ...(httpPrefix === "/" ? {} : { httpPrefix }) };
  return {
    path,
    definitionType: name === null ? app : { type: "childComponent", name, args: [] },
    childComponents: children.map((child) => ({
      name: child.name,
      path: child.path,
      args: [],
      env: child.env.map(([variable, bound]) => [variable, { ...bound }]),
    })),
    httpMounts: Object.fromEntries(httpMounts.map(({ prefix, child }) => [prefix, CHILD_REFERENCE + child])),
    exports,
    envVars: envVars.map(([variable, { type, value, optional }]) => [
      variable,
      optional === undefined ? { type, value } : { type, value, optional },
    ]),
  };
}

function refuse(sentence: string): never {
  throw new DeployRefused("InvalidModules", sentence);
}
