/** An application as a thread of queries needs it: its functions without their code, which is loaded when it is called. */
import type {
  Application,
  Component,
  DeployedFunction,
  PackedModules,
  RegisteredFunction,
  SchemaDefinition,
} from "../domain/application.ts";
import { componentsOf, EMPTY_APPLICATION } from "../domain/components.ts";
import type { LazyModules } from "../isolate/lazyModules.ts";

export interface SentComponent {
  path: string;
  modules: PackedModules;
  functions: Omit<DeployedFunction, "registered">[];
  schema: SchemaDefinition | null;
}

export interface QuerySetup {
  components: SentComponent[];
  database: string;
  /** Set if the deployment's randomness follows from a seed. */
  seed: string | null;
}

export function sentComponents(application: Application): SentComponent[] {
  return componentsOf(application).map(({ path, code, functions, schema }) => ({
    path,
    modules: code.modules,
    functions: [...functions.values()].filter(({ kind }) => kind === "query").map(({ registered: _, ...head }) => head),
    schema,
  }));
}

/** `modulesOf` gives the modules of a component. */
export function openApplication(
  sent: readonly SentComponent[],
  modulesOf: (component: string) => LazyModules,
): Application {
  const components = new Map(sent.map((one) => [one.path, openComponent(one, modulesOf)]));
  const root = components.get("") ?? EMPTY_APPLICATION;
  components.delete("");
  return { ...EMPTY_APPLICATION, ...root, components };
}

function openComponent(
  { path: component, modules, functions, schema }: SentComponent,
  modulesOf: (component: string) => LazyModules,
): Component {
  const opened = functions.map((head) => {
    const registered = loadedWhenCalled(head.path, () => modulesOf(component));
    return [head.path, { ...head, registered }] as const;
  });
  return { ...EMPTY_APPLICATION, functions: new Map(opened), schema, code: { modules, environment: {} } };
}

function loadedWhenCalled(path: string, modules: () => LazyModules): RegisteredFunction {
  const at = path.lastIndexOf(":");
  return {
    invokeQuery: async (argsJson) => {
      const exported: unknown = Reflect.get(await modules().load(`${path.slice(0, at)}.js`), path.slice(at + 1));
      const invoke: unknown = typeof exported === "function" ? Reflect.get(exported, "invokeQuery") : null;
      if (typeof invoke !== "function") throw new Error(`Function ${path} is not a query.`);
      return String(await Reflect.apply(invoke, exported, [argsJson]));
    },
  };
}
