import type { Clock } from "../domain/clock.ts";

export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

const MAX_ANSWER_BYTES = 512 * 1024;
/** Pause after a failure of a provider; without it, every sign-in would repeat the failing request. */
const RETRY_AFTER_MS = 2_000;

/**
 * Fetches small documents. The body is read completely and refused beyond its limit; a failed request is not repeated
 * at once. A status that forbids a body (204, 205, 304) also fails, because `Response` refuses an empty body for it.
 */
export function createBoundedFetch({ fetch, clock }: { fetch: Fetch; clock: Clock }): Fetch {
  const failedAt = new Map<string, number>();

  return async (url, init) => {
    const lastFailure = failedAt.get(url);
    if (lastFailure !== undefined && clock.now() - lastFailure < RETRY_AFTER_MS) {
      throw new Error(`${url} failed a moment ago.`);
    }
    try {
      const response = await fetch(url, init);
      const body = await readBounded(response);
      if (!response.ok) failedAt.set(url, clock.now());
      return new Response(body, { status: response.status, headers: response.headers });
    } catch (error) {
      failedAt.set(url, clock.now());
      throw error;
    }
  };
}

async function readBounded(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > MAX_ANSWER_BYTES) {
      throw new Error(`${response.url} answered with more than ${String(MAX_ANSWER_BYTES)} bytes.`);
    }
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}
