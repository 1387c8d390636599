/** Outside constructors whose instances reach user code: thrown by `fetch`, returned by `response.json()`. */
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
 * Binary types are shared between the worlds, because `convex/values` and most libraries recognise them by `instanceof`
 * and no syntax of the language creates one behind the global's back.
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

/** Makes `instanceof Error`, `instanceof Array`, … true for objects that the outside made. Runs inside. */
export function acceptOutsideInstances(outside: Record<string, unknown>): void {
  const ordinary = Function.prototype[Symbol.hasInstance];
  for (const [name, theirs] of Object.entries(outside)) {
    const ours: unknown = Reflect.get(globalThis, name);
    if (typeof ours !== "function" || typeof theirs !== "function") continue;
    Object.defineProperty(ours, Symbol.hasInstance, {
      configurable: true,
      writable: true,
      value(this: unknown, candidate: unknown): boolean {
        // Subclasses inherit this method; only the class itself widens.
        return ordinary.call(this, candidate) || (this === ours && ordinary.call(theirs, candidate));
      },
    });
  }
}
