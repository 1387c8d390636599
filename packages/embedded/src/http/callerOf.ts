import type { Context } from "hono";
import type { Callers } from "../auth/callers.ts";
import type { Caller } from "../domain/caller.ts";
import type { ApiEnv } from "./apiEnv.ts";

/**
 * Authenticates a request. The connection of an authenticated caller is never closed to make room for others. Throws
 * AuthRefused.
 */
export async function callerOf(context: Context<ApiEnv>, callers: Callers): Promise<Caller> {
  const { req, env } = context;
  const caller = await callers.fromHeader(req.header("authorization"));
  if (caller.kind !== "anonymous") {
    context.set("isKnown", true);
    env.slots.keep(env.incoming.socket);
  }
  return caller;
}
