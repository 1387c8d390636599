import type { IsolateHost } from "../domain/isolateHost.ts";
import { loadModules, ModuleLoadError } from "../isolate/loadModules.ts";
import type { DeploymentUrls, EnvironmentVariables } from "./environment.ts";
import type { PushedModule } from "./pushRequest.ts";
import { DeployRefused } from "./deployRefused.ts";

/** The environment of pushed code. */
export interface Runtime {
  host: IsolateHost;
  urls: () => DeploymentUrls;
  /** Additional variables of functions. They are never stored, and no answer has them. */
  secrets: EnvironmentVariables;
}

/** Loads one module with its imports in a realm of its own. */
export async function loadAlone(
  module: PushedModule,
  environment: Record<string, string>,
  { runtime, imported = [] }: { runtime: Runtime; imported?: readonly PushedModule[] },
): Promise<object> {
  return (await loadPushed([...imported, module], environment, runtime)).get(module.path) ?? {};
}

/** Loads the modules of one component in a realm of its own. Refuses the push when one of them throws. */
export async function loadPushed(
  modules: readonly PushedModule[],
  environment: Record<string, string>,
  { host }: Runtime,
): Promise<Map<string, object>> {
  try {
    return await loadModules({ modules, environment, host });
  } catch (error) {
    if (!(error instanceof ModuleLoadError)) throw error;
    if (error.cause instanceof DeployRefused) throw error.cause;
    throw new DeployRefused(
      "InvalidModules",
      `Loading the pushed modules encountered the following error:\n${error.message}`,
      {
        cause: error,
      },
    );
  }
}
