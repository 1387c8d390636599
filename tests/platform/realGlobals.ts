import { ISOLATE_GLOBALS } from "@passage/embedded/isolateGlobals";

/**
 * The globals of Convex's default runtime besides those of the language. Other Node globals do not exist there, and a function that uses
 * one fails on Convex Cloud and on self-hosted Convex. The embedded deployment holds its own functions' globals to the same list, so that
 * a wrong name in it fails there. `WebAssembly` is V8's.
 */
export const REAL_GLOBALS: ReadonlySet<string> = new Set([...ISOLATE_GLOBALS, "WebAssembly"]);

/** Names of the language, by ECMAScript. */
export const LANGUAGE: ReadonlySet<string> = new Set([
  ...["undefined", "NaN", "Infinity", "globalThis", "Object", "Function", "Array", "Number", "parseFloat", "parseInt"],
  ...["Boolean", "String", "Symbol", "Date", "Promise", "RegExp", "Error", "AggregateError", "EvalError", "RangeError"],
  ...["ReferenceError", "SyntaxError", "TypeError", "URIError", "JSON", "Math", "Intl", "ArrayBuffer", "Atomics"],
  ...["Uint8Array", "Int8Array", "Uint16Array", "Int16Array", "Uint32Array", "Int32Array", "Float32Array"],
  ...["Float64Array", "Uint8ClampedArray", "BigUint64Array", "BigInt64Array", "DataView", "Map", "BigInt", "Set"],
  ...["WeakMap", "WeakSet", "WeakRef", "FinalizationRegistry", "Iterator", "Proxy", "Reflect", "SharedArrayBuffer"],
  ...["decodeURI", "decodeURIComponent", "encodeURI", "encodeURIComponent", "escape", "unescape", "isFinite", "isNaN"],
  "arguments",
]);

/** Names that the bundle tests with `typeof`, and can do without. */
export const ASKED_FOR_WITH_CARE: Readonly<Record<string, string>> = {
  Buffer: "the AWS client uses it on Node alone",
  CryptoKey: "jose compares a tag where there is no class",
  DOMParser: "the AWS client parses XML with it in browsers alone",
  Node: "the AWS client parses XML with it in browsers alone",
  define: "stablelib offers itself to loaders of modules",
  navigator: "zod asks which runtime it is",
  window: "convex and the AWS client ask whether it is a browser",
};
