export interface OutsideSubtle {
  requireAction(what: string): void;
  /** Ends the function, for calls that Convex does not have. */
  endFunction(message: string): never;
  notImplemented(operation: string, className: string): never;
  /** Computed synchronously, because functions often need nothing else. */
  digest(algorithm: unknown, data: unknown): ArrayBuffer;
  subtle: SubtleCrypto;
}

/**
 * `crypto.subtle`. Queries and mutations have all of it that needs no randomness of its own, so that a run can be repeated.
 * Runs inside the realm.
 */
export function makeSubtle(outside: OutsideSubtle): { SubtleCrypto: object; subtle: unknown } {
  const CALLS = ["encrypt", "decrypt", "sign", "verify", "importKey", "exportKey"];
  const RANDOM = new Set(["generateKey", "sign ECDSA", "sign RSA-PSS", "encrypt RSA-OAEP"]);
  const DERIVING = new Set(["HKDF", "PBKDF2", "ECDH"]);

  const nameOf = (algorithm: unknown): string => {
    const isObject = typeof algorithm === "object" && algorithm !== null;
    return String(isObject ? Reflect.get(algorithm, "name") : algorithm).toUpperCase();
  };
  const passedOn = (name: string): ((...values: unknown[]) => Promise<unknown>) => {
    const call: unknown = Reflect.get(outside.subtle, name);
    if (typeof call !== "function") throw new Error(`crypto.subtle has no ${name}`);
    return async (...values) => {
      const isRandom = RANDOM.has(name) || RANDOM.has(`${name} ${nameOf(values[0])}`);
      if (isRandom) outside.requireAction(`crypto.subtle.${name}`);
      const result: unknown = await Reflect.apply(call, outside.subtle, values);
      return result;
    };
  };
  const deriving = (name: string): ((...values: unknown[]) => Promise<unknown>) => {
    const derive = passedOn(name);
    return async (...values) => {
      const algorithm = nameOf(values[0]);
      if (!DERIVING.has(algorithm)) outside.notImplemented(`${name} with algorithm ${algorithm}`, "SubtleCrypto");
      return await derive(...values);
    };
  };
  function SubtleCrypto(): never {
    return outside.endFunction("Illegal constructor: SubtleCrypto");
  }
  const methods: Record<string, unknown> = {
    digest: async (algorithm: unknown, data: unknown) => await Promise.resolve(outside.digest(algorithm, data)),
    wrapKey: async () => await Promise.resolve(outside.notImplemented("wrapKey", "SubtleCrypto")),
    unwrapKey: async () => await Promise.resolve(outside.notImplemented("unwrapKey", "SubtleCrypto")),
    generateKey: passedOn("generateKey"),
    deriveKey: deriving("deriveKey"),
    deriveBits: deriving("deriveBits"),
    ...Object.fromEntries(CALLS.map((name) => [name, passedOn(name)])),
  };
  for (const [name, value] of Object.entries(methods)) {
    Object.defineProperty(SubtleCrypto.prototype, name, { value, writable: true, configurable: true });
  }
  const subtle: unknown = Reflect.construct(Object, [], SubtleCrypto);
  return { SubtleCrypto, subtle };
}

export interface OutsideCrypto extends Pick<OutsideSubtle, "endFunction"> {
  /** Fills the bytes from the host's random stream. */
  fillRandom(bytes: Uint8Array): void;
  subtle: unknown;
}

/** `crypto`. Runs inside the realm. */
export function makeCrypto(outside: OutsideCrypto): object {
  const QUOTA_BYTES = 65_536;

  function getRandomValues<View extends ArrayBufferView>(view: View): View {
    if (
      !ArrayBuffer.isView(view) ||
      view instanceof Float32Array ||
      view instanceof Float64Array ||
      view instanceof DataView
    ) {
      throw new TypeError("crypto.getRandomValues() needs an integer typed array");
    }
    if (view.byteLength > QUOTA_BYTES) {
      throw new RangeError(`crypto.getRandomValues() gives at most ${String(QUOTA_BYTES)} bytes`);
    }
    outside.fillRandom(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
    return view;
  }
  function randomUUID(): string {
    const bytes = getRandomValues(new Uint8Array(16));
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
  }
  function Crypto(): never {
    return outside.endFunction("Illegal constructor: Crypto");
  }
  for (const [name, value] of Object.entries({ getRandomValues, randomUUID, subtle: outside.subtle })) {
    Object.defineProperty(Crypto.prototype, name, { value, writable: true, configurable: true });
  }
  const crypto: unknown = Reflect.construct(Object, [], Crypto);
  return { Crypto, crypto };
}
