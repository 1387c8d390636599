import type { Context } from "hono";
import type { Caller } from "../domain/caller.ts";
import type { ApiEnv } from "./apiEnv.ts";
import { BadRequest } from "./failures.ts";
import type { InboundBudget, Share } from "./inboundBudget.ts";

const MIB = 1024 * 1024;
/** Arguments may have 16 MiB, and base64 makes bytes a third longer. */
const MAX_BYTES = 24 * MIB;
/** See docs/decisions/014. */
const MAX_ANONYMOUS_BYTES = MIB;

type Incoming = Context<ApiEnv>["env"]["incoming"];

/** A share of the budget until the response is sent. An authenticated caller's share is not reclaimed for others. */
export function shareFor(
  { env: { outgoing } }: Context<ApiEnv>,
  { inbound, caller, giveUp }: { inbound: InboundBudget; caller: Caller; giveUp: () => void },
): Share {
  const share = inbound.open(giveUp);
  if (caller.kind !== "anonymous") share.keep();
  outgoing.once("close", () => {
    share.end();
  });
  return share;
}

export function tooLarge(maxBytes: number): BadRequest {
  return new BadRequest("RequestTooLarge", `A request may have at most ${String(maxBytes)} bytes.`);
}

export function overloaded(): BadRequest {
  return new BadRequest("Overloaded", "The deployment is handling too much data at the moment. Try again.");
}

/**
 * Reads the whole body. Throws BadRequest when it is larger than the caller may send, or when the budget is exhausted.
 */
export async function readBody(
  context: Context<ApiEnv>,
  { inbound, caller }: { inbound: InboundBudget; caller: Caller },
): Promise<string> {
  const { incoming } = context.env;
  const maxBytes = caller.kind === "anonymous" ? MAX_ANONYMOUS_BYTES : MAX_BYTES;
  const given = new AbortController();
  const share = shareFor(context, {
    inbound,
    caller,
    giveUp: () => {
      given.abort();
    },
  });
  const body = await Promise.race([givenUp(given.signal), collect(incoming, { maxBytes, share, given: given.signal })]);
  // A share is no longer reclaimed once the call runs.
  share.keep();
  return new TextDecoder().decode(body);
}

/** Rejects when the share is reclaimed. */
export function givenUp(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => {
      reject(overloaded());
    });
  });
}

/** A refused body is not read further; the HTTP server discards the rest. */
async function collect(
  incoming: Incoming,
  { maxBytes, share, given }: { maxBytes: number; share: Share; given: AbortSignal },
): Promise<Buffer> {
  if (Number(incoming.headers["content-length"] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of partsOf(incoming)) {
    bytes += part.byteLength;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    if (given.aborted) throw overloaded();
    parts.push(part);
    share.holds(bytes);
  }
  return Buffer.concat(parts);
}

/** Iterates without destroying the connection at the end, because the response is still to be sent on it. */
export async function* partsOf(incoming: Incoming): AsyncGenerator<Uint8Array> {
  try {
    yield* incoming.iterator({ destroyOnReturn: false });
  } catch {
    throw new BadRequest("BrokenOff", "The request's body ended early.");
  }
}

/** Counts each part of a streamed body against the share until the next part is read. */
export async function* onAccount(
  parts: AsyncIterable<Uint8Array>,
  { share, given }: { share: Share; given: AbortSignal },
): AsyncGenerator<Uint8Array> {
  for await (const part of parts) {
    share.holds(part.byteLength);
    if (given.aborted) throw overloaded();
    yield part;
  }
}
