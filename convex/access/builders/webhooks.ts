import type { PublicHttpAction } from "convex/server";
import { httpAction, type ActionCtx } from "../../_generated/server";
import type { Received } from "../../platform/providers/webhookPort";

/** More than any provider sends in one event. */
const MAX_BYTES = 1024 * 1024;

interface Webhook<Event> {
  /** The environment variable with the signing secret. */
  secret: string;
  /** Checks the signature first: it covers the characters of the raw body. */
  read: (body: string, headers: Headers) => Received<Event> | Promise<Received<Event>>;
  note: (ctx: ActionCtx, events: readonly Event[]) => Promise<void>;
}

/** A provider's call to us. Refuses too large a body before checking its signature. */
export function webhook<Event>({ secret, read, note }: Webhook<Event>): PublicHttpAction {
  return httpAction(async (ctx, request) => {
    const body = await readBody(request);
    if (body === null) return new Response(null, { status: 413 });
    const received = await read(body, request.headers);
    switch (received.kind) {
      case "unconfigured":
        return new Response(`${secret} is not set`, { status: 503 });
      case "forged":
        return new Response("The signature is not right", { status: 401 });
      case "unreadable":
        return new Response("The events cannot be read", { status: 422 });
      case "events":
        await note(ctx, received.events);
        return new Response(null, { status: 204 });
    }
  });
}

/** Null if the body is too large. Stops reading at the limit: anybody may send a body, without its length. */
async function readBody({ headers, body }: Request): Promise<string | null> {
  if (Number(headers.get("content-length") ?? 0) > MAX_BYTES) return null;
  if (body === null) return "";
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let length = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    length += read.value.byteLength;
    if (length > MAX_BYTES) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(read.value, { stream: true });
  }
  return text + decoder.decode();
}
