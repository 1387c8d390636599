import type { IncomingMessage } from "node:http";
import type { RequestOrigin } from "../domain/ports.ts";

/** Behind a proxy the address is the proxy's: headers that name another are anybody's to write. */
export function originOf({ socket, headers }: IncomingMessage): RequestOrigin {
  return { ip: socket.remoteAddress ?? null, userAgent: headers["user-agent"] ?? null };
}
