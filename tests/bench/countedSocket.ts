import { connect, type Socket } from "node:net";
import { connect as connectByTls } from "node:tls";
import { WebSocket } from "ws";

/**
 * The sockets that a client has opened, and their traffic. It counts on the TCP socket below `ws`, so compression,
 * framing, pings and the handshake are included.
 */
export class SocketCounter {
  readonly #sockets: Socket[] = [];

  bytes(): number {
    return this.#sockets.reduce((sum, { bytesRead, bytesWritten }) => sum + bytesRead + bytesWritten, 0);
  }

  open(url: string | URL, protocols?: string | string[]): WebSocket {
    return new WebSocket(url, protocols, {
      createConnection: () => {
        const socket = socketTo(new URL(url));
        this.#sockets.push(socket);
        return socket;
      },
    });
  }

  /** A constructor for the official client, which creates its own sockets. */
  constructorForClient(): typeof globalThis.WebSocket {
    const open = (url: string | URL, protocols?: string | string[]) => this.open(url, protocols);
    // The client calls it with `new`; a constructor that returns an object yields that object. It uses no static
    // member.
    function CountedWebSocket(url: string | URL, protocols?: string | string[]) {
      return open(url, protocols);
    }
    return CountedWebSocket as unknown as typeof globalThis.WebSocket;
  }
}

/** A server behind a proxy has a name that leads nowhere but to this machine, and a certificate of the proxy's own authority. */
function socketTo({ protocol, hostname, port }: URL): Socket {
  if (protocol === "ws:") return connect({ host: hostname, port: Number(port), noDelay: true });
  return connectByTls({ host: "127.0.0.1", port: Number(port), servername: hostname, rejectUnauthorized: false });
}
