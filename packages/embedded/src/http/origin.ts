import type { IncomingMessage } from "node:http";
import type { RequestOrigin } from "../domain/caller.ts";

/** The peer's address. Behind a proxy this is the proxy: headers that name another address can be forged. */
export function originOf({ socket, headers }: IncomingMessage): RequestOrigin {
  return { ip: socket.remoteAddress ?? null, userAgent: headers["user-agent"] ?? null };
}
