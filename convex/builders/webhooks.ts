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
    if (Number(request.headers.get("content-length") ?? 0) > MAX_BYTES) return new Response(null, { status: 413 });
    const body = await request.text();
    if (body.length > MAX_BYTES) return new Response(null, { status: 413 });
    return await handler(ctx, { body, headers: request.headers });
  });
}
