import type { IsolateHost, LogLevel } from "../src/domain/isolateHost.ts";
import { loadModules } from "../src/isolate/loadModules.ts";
import type { PushedModule } from "../src/domain/application.ts";

/** A host for tests: the time and random numbers are constant, and actions are allowed. */
export function aHost(changes: Partial<IsolateHost> = {}): IsolateHost & { lines: [LogLevel, string][] } {
  const lines: [LogLevel, string][] = [];
  return {
    lines,
    syscall: (op, argsJson) => `${op} ${argsJson}`,
    asyncSyscall: (op, argsJson) => Promise.resolve(`${op} ${argsJson}`),
    jsSyscall: (op, args) => ({ op, args }),
    now: () => 1_700_000_000_000,
    random: () => 0.5,
    randomBytes: (count) => new Uint8Array(count).fill(128),
    log: (level, text) => lines.push([level, text]),
    requireAction: () => undefined,
    endFunction: (message) => {
      throw new Error(message);
    },
    mayResume: () => true,
    uninterrupted: (work) => work(),
    ...changes,
  };
}

export const inQuery = {
  requireAction(what: string): never {
    throw new Error(`Can't use ${what}() in queries and mutations.`);
  },
};

export interface Setting {
  host?: IsolateHost;
  environment?: Record<string, string>;
  kind?: PushedModule["environment"];
}

/** Loads one module and returns its namespace. */
export async function importing(
  source: string,
  { host = aHost(), environment = {}, kind = "isolate" }: Setting = {},
): Promise<object> {
  const modules = await loadModules({ modules: [{ path: "it.js", source, environment: kind }], environment, host });
  return modules.get("it.js") ?? {};
}

/** Runs a function body as pushed code would run it. */
export async function call(body: string, setting: Setting = {}): Promise<unknown> {
  const run: unknown = Reflect.get(await importing(`export async function run() { ${body} }`, setting), "run");
  return await (run as () => Promise<unknown>)();
}
