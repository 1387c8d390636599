import type { IsolateHost, CachedAnswer } from "../domain/isolateHost.ts";

/** The platform's fetch, which validates its arguments itself. */
type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<unknown>;

export interface OutsideHost {
  host: IsolateHost;
  fetch: Fetch;
  jsSyscall: (op: string, args: Record<string, unknown>) => Promise<unknown>;
  environment: Record<string, string>;
  /** In Convex's default runtime a variable can only be asked for by its name; Node's can be listed. */
  isListed: boolean;
  /** Wraps a cached answer for `JSON.parse`; see insideJson.ts. */
  kept: (answer: CachedAnswer) => object;
}

export interface HostCalls {
  Convex: object;
  fetch: Fetch;
  process: { env: object };
}

/** The calls that `convex/server` makes, `fetch`, and the deployment's environment. Runs inside the realm. */
export function makeHostCalls(outside: OutsideHost): HostCalls {
  const { host, environment } = outside;
  const Convex = {
    syscall: (op: string, argsJson: string): string => host.syscall(op, argsJson),
    // Uses a promise of this realm where possible: awaiting one from outside takes three more microtasks.
    asyncSyscall: (op: string, argsJson: string): Promise<unknown> => {
      try {
        const answer = host.asyncSyscall(op, argsJson);
        if (typeof answer === "string") return Promise.resolve(answer);
        return "text" in answer ? Promise.resolve(outside.kept(answer)) : answer;
      } catch (error) {
        return Promise.reject(error);
      }
    },
    jsSyscall: (op: string, args: Record<string, unknown>): Promise<unknown> => outside.jsSyscall(op, args),
  };
  async function fetch(...[input, init]: Parameters<Fetch>): Promise<unknown> {
    host.requireAction("fetch");
    return await outside.fetch(input, init);
  }
  // A proxy, so that a variable set by the CLI is visible to the next call and functions cannot change one.
  const get = (_: object, name: string | symbol): unknown => (typeof name === "string" ? environment[name] : undefined);
  const refuse = (): never => {
    throw new TypeError("Functions cannot change environment variables: use `convex env set`.");
  };
  const listed: ProxyHandler<object> = {
    get,
    has: (_, name) => typeof name === "string" && Object.hasOwn(environment, name),
    ownKeys: () => Object.keys(environment),
    getOwnPropertyDescriptor: (_, name) =>
      typeof name === "string" && Object.hasOwn(environment, name)
        ? { value: environment[name], enumerable: true, configurable: true, writable: false }
        : undefined,
    set: refuse,
    defineProperty: refuse,
    deleteProperty: refuse,
  };
  // A change is ignored, as in Convex.
  const ignore = (): boolean => true;
  const byName: ProxyHandler<object> = { get, set: ignore, defineProperty: ignore, deleteProperty: ignore };
  const env = new Proxy({}, outside.isListed ? listed : byName);
  return { Convex, fetch, process: { env } };
}
