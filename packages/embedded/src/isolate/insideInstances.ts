/**
 * Constructors of the process whose instances reach user code, for example errors of `fetch` and objects of
 * `response.json()`.
 */
export const OUTSIDE_CONSTRUCTORS = {
  Error,
  AggregateError,
  EvalError,
  RangeError,
  ReferenceError,
  SyntaxError,
  TypeError,
  URIError,
  Object,
  Array,
  Function,
  Promise,
};

/**
 * Binary types that the realms share, because `convex/values` and most libraries check them with `instanceof`, and no
 * syntax creates one without using the global.
 */
export const SHARED_BINARY_TYPES = {
  ArrayBuffer,
  SharedArrayBuffer,
  DataView,
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
  BigInt64Array,
  BigUint64Array,
};

/**
 * Makes `instanceof Error`, `instanceof Array`, … true for objects of the process's own realm. Runs inside the realm.
 */
export function acceptOutsideInstances(outside: Record<string, unknown>): void {
  const ordinary = Function.prototype[Symbol.hasInstance];
  for (const [name, theirs] of Object.entries(outside)) {
    const ours: unknown = Reflect.get(globalThis, name);
    if (typeof ours !== "function" || typeof theirs !== "function") continue;
    Object.defineProperty(ours, Symbol.hasInstance, {
      configurable: true,
      writable: true,
      value(this: unknown, candidate: unknown): boolean {
        // Subclasses inherit this method, but only the class itself accepts outside instances.
        return ordinary.call(this, candidate) || (this === ours && ordinary.call(theirs, candidate));
      },
    });
  }
}
