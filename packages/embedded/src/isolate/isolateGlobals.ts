/**
 * The globals of Convex's default runtime, beside those of the language, as its source has them at 94a42c3 (design of August
 * 2026). `isolateGlobals.test.ts` holds the realm to this list.
 *
 * Deliberate differences: the classes are the platform's, not Convex's own, so their error messages differ, they accept
 * more kinds of bodies and options, and members that they lack are `undefined`. Further:
 *
 * - `Temporal` is absent: Node's V8 has none yet.
 * - The `size` of a URL's `searchParams` is there, because the platform's URL reads it itself.
 * - `AbortSignal` cannot be constructed, as the standard has it; Convex's polyfill allows it.
 * - An error in a listener of AbortSignal is an uncaught error, which fails the call as the rejected promise does there.
 * - `performance.now()` stands still in queries and mutations like the time, so that a run can be repeated.
 * - Marks and measures of `performance` outlive a call, as variables of modules do; the newest thousand are kept.
 * - `WeakRef` holds its target as strongly as there, but as long as the module lives, not the call.
 */
export const ISOLATE_GLOBALS = [
  ...[
    "AbortController",
    "AbortSignal",
    "AsyncLocalStorage",
    "AsyncResource",
    "Blob",
    "Convex",
    "Crypto",
    "DOMException",
  ],
  ...["Event", "EventTarget", "File", "FormData", "Headers"],
  ...["Performance", "PerformanceEntry", "PerformanceMark", "PerformanceMeasure"],
  ...["ReadableStream", "ReadableStreamBYOBReader", "ReadableStreamDefaultReader", "Request", "Response"],
  ...["SubtleCrypto", "TextDecoder", "TextDecoderStream", "TextEncoder", "TextEncoderStream", "TransformStream"],
  ...["URL", "URLSearchParams", "WritableStream", "WritableStreamDefaultWriter"],
  ...["atob", "btoa", "clearInterval", "clearTimeout", "console", "crypto", "fetch", "performance", "process", "self"],
  ...["setInterval", "setTimeout", "structuredClone"],
] as const;
