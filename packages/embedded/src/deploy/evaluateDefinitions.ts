import { readDefinition, ROOT_DEFINITION, type Definition } from "./componentDefinition.ts";
import { loadAlone, type Runtime } from "./loadPushed.ts";
import type { PushedModule } from "./pushRequest.ts";
import { DeployRefused } from "./deployRefused.ts";
import type { Sources } from "./sources.ts";

/** Replaces the definitions that a definition imports; the CLI leaves these imports unbundled. */
function importedDefinition({ path, name }: Definition): PushedModule {
  const imported = { componentDefinitionPath: path, defaultName: name };
  return {
    path: `_componentDeps/${Buffer.from(path).toString("base64url")}`,
    source: `export default ${JSON.stringify(imported)};`,
    environment: "isolate",
  };
}

/** All definitions of a push by path, the root's under "". Each is evaluated once, after those it imports. */
export async function evaluateDefinitions(
  sources: Sources,
  environment: Record<string, string>,
  runtime: Runtime,
): Promise<Map<string, Definition>> {
  const evaluated = new Map<string, Definition>();
  const pushed = new Map(sources.components.map((component) => [component.definitionPath, component]));

  async function evaluate(path: string, importers: readonly string[]): Promise<Definition> {
    const known = evaluated.get(path);
    if (known !== undefined) return known;
    if (importers.includes(path)) refuse(`The component in ${path} mounts itself, through ${importers.join(", ")}.`);
    const component = pushed.get(path);
    if (component === undefined) refuse(`The component in ${path} was not pushed.`);
    const read = await evaluateOne(path, component, [...importers, path]);
    evaluated.set(path, read);
    return read;
  }

  async function evaluateOne(
    path: string,
    { definition, dependencies }: { definition: PushedModule; dependencies: readonly string[] },
    importers: readonly string[],
  ): Promise<Definition> {
    const imported: PushedModule[] = [];
    for (const each of dependencies) imported.push(importedDefinition(await evaluate(each, importers)));
    const own = path === "" ? environment : {};
    return readDefinition(await loadAlone(definition, own, { runtime, imported }), path);
  }

  const { definition, dependencies } = sources;
  evaluated.set("", definition === null ? ROOT_DEFINITION : await evaluateOne("", { definition, dependencies }, []));
  for (const path of pushed.keys()) await evaluate(path, []);
  return evaluated;
}

function refuse(sentence: string): never {
  throw new DeployRefused("InvalidModules", sentence);
}
