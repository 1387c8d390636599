import type { RegisteredFunction } from "../domain/application.ts";
import { callInside } from "./callInside.ts";
import type { ModuleGraph } from "./moduleGraph.ts";
import type { Realm } from "./world.ts";

/** Globals that libraries replace while they run; `@convex-dev/workflow` replaces half of them. */
export const REPLACED = [
  ...["Math", "Date", "performance", "console", "process", "fetch"],
  ...["crypto", "Crypto", "CryptoKey", "SubtleCrypto"],
  ...["setTimeout", "clearTimeout", "setInterval", "clearInterval", "queueMicrotask"],
] as const;

/**
 * Checks every global by name in the code, because every function call runs it and such lookups are fast. Runs inside
 * the realm.
 */
function makeIsOwn(): () => boolean {
  const { Math, Date, performance, console, process, fetch, crypto, Crypto, CryptoKey, SubtleCrypto } = globalThis;
  const { setTimeout, clearTimeout, setInterval, clearInterval, queueMicrotask } = globalThis;
  return () =>
    globalThis.Math === Math &&
    globalThis.Date === Date &&
    globalThis.performance === performance &&
    globalThis.console === console &&
    globalThis.process === process &&
    globalThis.fetch === fetch &&
    globalThis.crypto === crypto &&
    globalThis.Crypto === Crypto &&
    globalThis.CryptoKey === CryptoKey &&
    globalThis.SubtleCrypto === SubtleCrypto &&
    globalThis.setTimeout === setTimeout &&
    globalThis.clearTimeout === clearTimeout &&
    globalThis.setInterval === setInterval &&
    globalThis.clearInterval === clearInterval &&
    globalThis.queueMicrotask === queueMicrotask;
}

type Descriptors = ReadonlyMap<string, PropertyDescriptor | undefined>;
/** The replaced globals of a caller, saved while functions run with the realm's own. */
interface SavedGlobals {
  callers: Descriptors;
  /** The number of functions running with the realm's own globals. */
  running: number;
}

type Invoke<Args extends unknown[], Result> = (...args: Args) => Promise<Result>;

/**
 * Gives every function the realm's own globals, as in Convex, where each call has a realm to itself. Globals replaced
 * by the caller are restored for it when the function ends. A replacement left behind by a terminated function is
 * dropped.
 */
export class RuntimeGlobals {
  /**
   * Held as long as the functions are. V8 reaches all modules of a push through a weak table, too, and would mark them in the pause that ends
   * a collection.
   */
  readonly modules: ModuleGraph;
  readonly #world: Realm["world"];
  readonly #adopt: Realm["adopt"];
  readonly #own: Descriptors;
  readonly #isOwn: () => boolean;
  #saved: SavedGlobals | null = null;

  /**
   * Saves the globals at this point, after the modules were loaded, including replacements by modules. `adopt` makes a
   * request of the platform one of the realm.
   */
  constructor({ world, adopt }: Pick<Realm, "world" | "adopt">, modules: ModuleGraph) {
    this.modules = modules;
    this.#world = world;
    this.#adopt = adopt;
    this.#own = this.#current();
    this.#isOwn = callInside(world, makeIsOwn, null);
  }

  /** Wraps the registered functions of a module and of its router. */
  wrapFunctionsOf(namespace: object): void {
    const exported: unknown[] = Object.values(namespace);
    for (const value of [...exported, ...handlersOf(Reflect.get(namespace, "default"))]) {
      if (!isRegistered(value)) continue;
      const { invokeQuery, invokeMutation, invokeAction, invokeHttpAction } = value;
      if (invokeQuery !== undefined) value.invokeQuery = this.#within(invokeQuery);
      if (invokeMutation !== undefined) value.invokeMutation = this.#within(invokeMutation);
      if (invokeAction !== undefined) value.invokeAction = this.#begunWith(invokeAction);
      if (invokeHttpAction !== undefined) value.invokeHttpAction = this.#begunWith(invokeHttpAction);
    }
  }

  /** For queries and mutations: until one ends, only functions that its caller started concurrently run besides it. */
  #within<Args extends unknown[], Result>(invoke: Invoke<Args, Result>): Invoke<Args, Result> {
    return (...args) => {
      if (!this.#isOwn()) this.#useOwn();
      const saved = this.#saved;
      if (saved === null) return invoke(...args);
      saved.running += 1;
      return invoke(...args).finally(() => {
        this.#end(saved);
      });
    };
  }

  #useOwn(): void {
    this.#saved = { callers: this.#current(), running: 0 };
    this.#put(this.#own);
  }

  #end(saved: SavedGlobals): void {
    saved.running -= 1;
    if (saved.running > 0) return;
    this.#put(saved.callers);
    this.#saved = null;
  }

  #begunWith<Args extends unknown[], Result>(invoke: Invoke<Args, Result>): Invoke<Args, Result> {
    return (...args) => {
      if (!this.#isOwn()) this.#put(this.#own);
      for (const value of args) this.#adopt(value);
      return invoke(...args);
    };
  }

  #current(): Descriptors {
    return new Map(REPLACED.map((name) => [name, Object.getOwnPropertyDescriptor(this.#world, name)]));
  }

  #put(descriptors: Descriptors): void {
    for (const [name, descriptor] of descriptors) {
      if (descriptor === undefined) Reflect.deleteProperty(this.#world, name);
      else Object.defineProperty(this.#world, name, descriptor);
    }
  }
}

/**
 * Modules also export `api` proxies, which return something for every property; a function has its flag set to exactly
 * `true`.
 */
function isRegistered(value: unknown): value is RegisteredFunction & object {
  if (typeof value !== "function") return false;
  return ["isQuery", "isMutation", "isAction", "isHttp"].some((flag) => Reflect.get(value, flag) === true);
}

function handlersOf(exported: unknown): unknown[] {
  if (typeof exported !== "object" || exported === null || Reflect.get(exported, "isRouter") !== true) return [];
  const getRoutes: unknown = Reflect.get(exported, "getRoutes");
  const routes: unknown = typeof getRoutes === "function" ? Reflect.apply(getRoutes, exported, []) : [];
  if (!Array.isArray(routes)) return [];
  return routes.map((route: unknown): unknown => (Array.isArray(route) ? route[2] : null));
}
