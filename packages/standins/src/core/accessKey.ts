import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { z } from "zod";
import type { Settings } from "./settings.ts";

const KEY_BYTES = 24;
export const KEY_HEADER = "x-passage-key";
/** Used in links only; the page stores the key in a cookie and continues without it. */
export const KEY_PARAMETER = "key";

/**
 * The secret for everything outside the provider's wire format: mailbox, sheet, faults, reset. Other accounts of this
 * machine reach the port too, but do not see the links that hold the key.
 */
export class AccessKey {
  readonly text: string;
  readonly #cookieName: string;

  private constructor(text: string, cookieName: string) {
    this.text = text;
    this.#cookieName = cookieName;
  }

  /** Returns the same key at every start, so that links survive a restart of the service. */
  static async open(settings: Settings, port: number): Promise<AccessKey> {
    const text = await settings.once("accessKey", z.string(), () => randomBytes(KEY_BYTES).toString("base64url"));
    // Cookies ignore ports: without the port in its name, two copies on one machine would overwrite each other's
    // cookie.
    return new AccessKey(text, `passage_standins_${String(port)}`);
  }

  link(address: string): string {
    const url = new URL(address);
    url.searchParams.set(KEY_PARAMETER, this.text);
    return url.href;
  }

  isHeldBy(c: Context): boolean {
    return [c.req.header(KEY_HEADER), getCookie(c, this.#cookieName)].some((given) => this.equals(given));
  }

  equals(given: string | undefined): boolean {
    // Digests have one length, and comparing them takes constant time.
    return given !== undefined && timingSafeEqual(digest(given), digest(this.text));
  }

  giveTo(c: Context): void {
    setCookie(c, this.#cookieName, this.text, { httpOnly: true, sameSite: "Strict", path: "/" });
  }
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
