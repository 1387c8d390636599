import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import type { Activity } from "./entities.ts";
import { newId } from "./store.ts";
import { readUserAgent } from "./userAgents.ts";

const LONGEST = 500;

/** The browser behind a call, as stored in a session that it opens. */
export function activityOf(c: Context): Activity {
  // Callers choose the length of their own description.
  const device = readUserAgent((c.req.header("user-agent") ?? "").slice(0, LONGEST));
  return { id: newId("sess_activity"), ...device, ipAddress: addressOf(c) };
}

/** All callers are on this machine: this is the address of the app's proxy or of the program itself. */
function addressOf(c: Context): string | null {
  return getConnInfo(c).remote.address?.replace(/^::ffff:/, "") ?? null;
}
