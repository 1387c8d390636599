import type { RegisteredFunction } from "../domain/ports.ts";
import { callInside, type World } from "./insideFunctions.ts";

/** What libraries put something else in the place of while they run: `@convex-dev/workflow` does so with half of them. */
export const REPLACED = [
  ...["Math", "Date", "performance", "console", "process", "fetch"],
  ...["crypto", "Crypto", "CryptoKey", "SubtleCrypto"],
  ...["setTimeout", "clearTimeout", "setInterval", "clearInterval", "queueMicrotask"],
] as const;

/** Runs inside. Every function asks, and a name that stands in the code is looked up in no time. */
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
/** The world's own globals, in the place of those that a caller has put there. */
interface Loan {
  callers: Descriptors;
  /** The functions that run with them side by side. */
  running: number;
}

type Invoke<Args extends unknown[], Result> = (...args: Args) => Promise<Result>;

/**
 * Every function begins with the world's own globals, as in Convex, where each has a world to itself. What its caller has put
 * in their place is the caller's again when it ends; what one left behind that was cut off is gone.
 */
export class OwnGlobals {
  readonly #world: World;
  readonly #own: Descriptors;
  readonly #isOwn: () => boolean;
  #loan: Loan | null = null;

  /** As they are now, when the modules are loaded: what a module has put there stays. */
  constructor(world: World) {
    this.#world = world;
    this.#own = this.#current();
    this.#isOwn = callInside(world, makeIsOwn, null);
  }

  /** To the registered functions of a module, and to those its router has. */
  giveTo(namespace: object): void {
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

  /** For what runs to its end before anything goes on but those that its caller has called beside it. */
  #within<Args extends unknown[], Result>(invoke: Invoke<Args, Result>): Invoke<Args, Result> {
    return (...args) => {
      if (!this.#isOwn()) this.#lend();
      const loan = this.#loan;
      if (loan === null) return invoke(...args);
      loan.running += 1;
      return invoke(...args).finally(() => {
        this.#end(loan);
      });
    };
  }

  #lend(): void {
    this.#loan = { callers: this.#current(), running: 0 };
    this.#put(this.#own);
  }

  #end(loan: Loan): void {
    loan.running -= 1;
    if (loan.running > 0) return;
    this.#put(loan.callers);
    this.#loan = null;
  }

  #begunWith<Args extends unknown[], Result>(invoke: Invoke<Args, Result>): Invoke<Args, Result> {
    return (...args) => {
      if (!this.#isOwn()) this.#put(this.#own);
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

/** Modules also export `api` proxies that answer anything: only a flag's own `true` marks a function. */
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
