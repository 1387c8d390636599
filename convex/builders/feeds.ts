import type { PublicHttpAction } from "convex/server";
import { httpAction, type ActionCtx } from "../_generated/server";

/**
 * What a program of somebody's fetches again and again, a calendar for example. It has no session: the handler admits it by the secret in
 * the path, and answers for one that ended as for one that never was.
 */
export function feed(handler: (ctx: ActionCtx, path: string) => Promise<Response>): PublicHttpAction {
  return httpAction(async (ctx, request) => await handler(ctx, new URL(request.url).pathname));
}
