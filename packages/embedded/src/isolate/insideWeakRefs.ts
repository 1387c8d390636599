/**
 * `WeakRef` that holds its target, and `FinalizationRegistry` that never calls back: a function's behaviour must not depend on
 * garbage collection. Runs inside the realm.
 */
export function makeWeakRefs(): object {
  function mayBeHeld(value: unknown): value is WeakKey {
    if (typeof value === "symbol") return Symbol.keyFor(value) === undefined;
    return (typeof value === "object" && value !== null) || typeof value === "function";
  }

  class WeakRef {
    readonly #target: unknown;

    constructor(target: unknown) {
      if (!mayBeHeld(target)) throw new TypeError("target must be an object");
      this.#target = target;
    }

    deref(): unknown {
      return this.#target;
    }

    get [Symbol.toStringTag](): string {
      return "WeakRef";
    }
  }

  class FinalizationRegistry {
    readonly #tokens = new WeakSet();

    constructor(callback: unknown) {
      if (typeof callback !== "function") throw new TypeError("cleanup must be callable");
    }

    register(target: unknown, held: unknown, token?: unknown): void {
      if (!mayBeHeld(target)) throw new TypeError("target must be an object");
      if (target === held) throw new TypeError("target and holdings must not be same");
      if (token === undefined) return;
      if (!mayBeHeld(token)) throw new TypeError("unregisterToken must be an object");
      this.#tokens.add(token);
    }

    unregister(token: unknown): boolean {
      if (!mayBeHeld(token)) throw new TypeError("unregisterToken must be an object");
      return this.#tokens.delete(token);
    }

    get [Symbol.toStringTag](): string {
      return "FinalizationRegistry";
    }
  }

  return { WeakRef, FinalizationRegistry };
}
