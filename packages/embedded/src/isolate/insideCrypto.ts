export interface OutsideCrypto {
  requireAction(what: string): void;
  /** Fills the bytes from the host's random stream. */
  fillRandom(bytes: Uint8Array): void;
  /** Computed synchronously, so that queries and mutations can await it. */
  digest(algorithm: unknown, data: unknown): ArrayBuffer;
  subtle: SubtleCrypto;
}

/**
 * Web Crypto. Except for `digest`, all of `subtle` runs on other threads, which only actions may wait for. Runs inside
 * the realm.
 */
export function makeCrypto(outside: OutsideCrypto): object {
  const QUOTA_BYTES = 65_536;
  const subtle: Record<string, unknown> = {
    digest: async (algorithm: unknown, data: unknown) => outside.digest(algorithm, data),
  };
  for (const name of [
    "encrypt",
    "decrypt",
    "sign",
    "verify",
    "generateKey",
    "deriveKey",
    "deriveBits",
    "importKey",
    "exportKey",
    "wrapKey",
    "unwrapKey",
  ]) {
    const call: unknown = Reflect.get(outside.subtle, name);
    if (typeof call !== "function") throw new Error(`crypto.subtle has no ${name}`);
    subtle[name] = async (...values: unknown[]): Promise<unknown> => {
      outside.requireAction(`crypto.subtle.${name}`);
      const result: unknown = await Reflect.apply(call, outside.subtle, values);
      return result;
    };
  }
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
  return { crypto: { getRandomValues, randomUUID, subtle } };
}
