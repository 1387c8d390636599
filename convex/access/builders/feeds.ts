import type { PublicHttpAction } from "convex/server";
import { httpAction, type ActionCtx } from "../../_generated/server";

/**
 * An endpoint that a program polls, a calendar for example. It has no session: the handler admits it by the secret in
 * the path, and must not distinguish an expired secret from an unknown one.
 */
export function feed(handler: (ctx: ActionCtx, path: string) => Promise<Response>): PublicHttpAction {
  return httpAction(async (ctx, request) => await handler(ctx, new URL(request.url).pathname));
}
