import { isSameService } from "../core/loopback.ts";
import { REFUSALS, refuse } from "./refusals.ts";
import type { ObjectStore } from "./store.ts";

const METHODS = ["GET", "HEAD", "PUT"];
const HEADERS = /^(?:content-type|if-none-match|range|x-amz-meta-[a-z0-9-]+)$/;
const EXPOSED = "etag, x-amz-version-id, content-range, accept-ranges";

/** The bucket's rule for browsers: the app's page may read and write objects. */
export class Cors {
  readonly #appUrl: string;
  readonly #store: ObjectStore;

  constructor(appUrl: string, store: ObjectStore) {
    this.#appUrl = appUrl;
    this.#store = store;
  }

  preflight(headers: Headers): Response {
    const asked = headers.get("access-control-request-headers") ?? "";
    const names = asked
      .split(",")
      .map((name) => name.trim().toLowerCase())
      .filter((name) => name !== "");
    const method = headers.get("access-control-request-method") ?? "";
    const origin = this.#allowedOrigin(headers);
    if (origin === null || !METHODS.includes(method) || !names.every((name) => HEADERS.test(name))) {
      return refuse(REFUSALS.cors);
    }
    return new Response(null, {
      status: 200,
      headers: {
        "access-control-allow-origin": origin,
        "access-control-allow-methods": METHODS.join(", "),
        "access-control-allow-headers": names.join(", "),
        "access-control-max-age": "3600",
        vary: "Origin",
      },
    });
  }

  /** Lets the page read the answer. */
  allow(request: Headers, answer: Response): Response {
    const origin = this.#allowedOrigin(request);
    if (origin === null) return answer;
    answer.headers.set("access-control-allow-origin", origin);
    answer.headers.set("access-control-expose-headers", EXPOSED);
    answer.headers.append("vary", "Origin");
    return answer;
  }

  #allowedOrigin(headers: Headers): string | null {
    const origin = headers.get("origin");
    if (origin !== null && this.#store.switches.allowsEveryPage) return "*";
    return origin !== null && isSameService(origin, this.#appUrl) ? origin : null;
  }
}
