import type { PublicHttpAction } from "convex/server";
import { httpAction, type ActionCtx } from "../_generated/server";

/** More than any provider sends in one event. */
const MAX_BYTES = 1024 * 1024;

interface ProviderCall {
  /** As it was sent: signatures are over these characters. */
  body: string;
  headers: Headers;
}

/** A provider's call to us. The handler checks its signature before anything else; a body that is too large is refused before it. */
export function webhook(handler: (ctx: ActionCtx, call: ProviderCall) => Promise<Response>): PublicHttpAction {
  return httpAction(async (ctx, request) => {
    const body = await readBody(request);
    if (body === null) return new Response(null, { status: 413 });
    return await handler(ctx, { body, headers: request.headers });
  });
}

/** Null for a body that is too large, of which no more is read than that: anybody may send one, and need not say its length. */
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
