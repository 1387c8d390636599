import type { JsonValue } from "../domain/json.ts";
import { childPath } from "../domain/components.ts";
import type { AnalyzedDefinition, BuiltApplication } from "./buildApplication.ts";
import { componentExports } from "./componentExports.ts";
import { definitionMetadata } from "./componentDefinition.ts";

/** A definition in the form that code generation reads. */
export function analyzedDefinition({ definition, schema, modules, functions, udfServerVersion }: AnalyzedDefinition) {
  const exports = componentExports(definition.name === null ? [] : functions);
  return {
    definition: definitionMetadata(definition, exports),
    schema: schema?.exported ?? null,
    functions: modules,
    udfConfig: { serverVersion: udfServerVersion, importPhaseRngSeed: null, importPhaseUnixTimestamp: null },
  };
}

/** A mounted component with everything mounted in it. */
export function checkedComponent(mounts: BuiltApplication["mounts"], path: string): JsonValue {
  const mount = mounts.find((each) => each.path === path);
  if (mount === undefined) throw new Error(`Nothing is mounted at ${path}.`);
  const { definition, httpRoutes, httpMounts } = mount;
  const children = definition.children.map(({ name }): [string, JsonValue] => [
    name,
    checkedComponent(mounts, childPath(path, name)),
  ]);
  return {
    definitionPath: definition.path,
    componentPath: path,
    args: {},
    childComponents: Object.fromEntries(children),
    httpRoutes: {
      httpModuleRoutes: httpRoutes?.map((route) => ({ ...route })) ?? null,
      mounts: httpMounts.map(({ prefix }) => prefix),
    },
    exports: {},
  };
}
