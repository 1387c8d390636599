import { z } from "zod";
import type { JsonValue } from "../engine/ports.ts";
import type { PushRequest } from "./pushRequest.ts";
import { DeployRefused } from "./refusal.ts";

const declaredVariable = z.object({ type: z.literal("value"), value: z.string(), optional: z.boolean().optional() });
const exportedApp = z.looseObject({
  definitionType: z.looseObject({ type: z.string() }),
  childComponents: z.array(z.unknown()),
  httpPrefix: z.string().optional(),
  envVars: z.array(z.tuple([z.string(), declaredVariable])).optional(),
});

/** The root's `convex.config.ts`: for now the environment variables it declares. */
export interface AppDefinition {
  envVars: [name: string, declared: z.infer<typeof declaredVariable>][];
}

const COMPONENTS = "Components are not supported yet by the embedded deployment.";

/** Refuses the parts of a push that have no home here, before anything of it runs. */
export function checkSupported(request: PushRequest): void {
  if (request.componentDefinitions.length > 0 || request.appDefinition.dependencies.length > 0) {
    throw new DeployRefused("ComponentsUnsupported", COMPONENTS);
  }
  if (request.nodeDependencies.length > 0) {
    const names = request.nodeDependencies.map(({ name }) => name).join(", ");
    throw new DeployRefused(
      "ExternalPackagesUnsupported",
      `External packages are not installed by the embedded deployment (${names}): remove node.externalPackages from convex.json.`,
    );
  }
}

/** Reads the default export of `convex.config.js`. */
export function readAppDefinition(namespace: object): AppDefinition {
  const app: unknown = Reflect.get(namespace, "default");
  const exporting: unknown = typeof app === "object" && app !== null ? Reflect.get(app, "export") : undefined;
  if (typeof exporting !== "function") {
    throw new DeployRefused(
      "InvalidModules",
      "The default export of `convex.config.ts` is not a `defineApp()` object.",
    );
  }
  const exported = exportedApp.parse(Reflect.apply(exporting, app, []));
  if (exported.childComponents.length > 0) throw new DeployRefused("ComponentsUnsupported", COMPONENTS);
  if (exported.httpPrefix !== undefined) {
    throw new DeployRefused(
      "HttpPrefixUnsupported",
      "An app's httpPrefix is not supported yet by the embedded deployment.",
    );
  }
  return { envVars: exported.envVars ?? [] };
}

/** Refuses a push whose declared variables are not set. The CLI reads the names out of the sentence. */
export function requireDeclaredVariables({ envVars }: AppDefinition, environment: Record<string, string>): void {
  const missing = envVars.filter(([name, { optional }]) => optional !== true && !Object.hasOwn(environment, name));
  if (missing.length === 0) return;
  const names = missing.map(([name]) => name).join(", ");
  throw new DeployRefused("MissingEnvironmentVariables", `Required environment variables are not set: ${names}.`);
}

/** The root as the analysis shows it. A mounted component would be a child here and a definition of its own. */
export function definitionMetadata({ envVars }: AppDefinition): JsonValue {
  return {
    path: "",
    definitionType: { type: "app" },
    childComponents: [],
    httpMounts: {},
    exports: { type: "branch", branch: [] },
    envVars: envVars.map(([name, { type, value, optional }]) => [
      name,
      optional === undefined ? { type, value } : { type, value, optional },
    ]),
  };
}
