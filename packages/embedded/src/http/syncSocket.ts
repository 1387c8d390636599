import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { type RawData, type ServerOptions, type WebSocket, WebSocketServer } from "ws";
import type { Clock } from "../domain/clock.ts";
import type { Log } from "../domain/log.ts";
import type { Randomness } from "../domain/randomness.ts";
import type { RequestOrigin } from "../domain/caller.ts";
import { newRequestId } from "../domain/requestId.ts";
import { MalformedMessage, MAX_ANONYMOUS_MESSAGE_BYTES } from "../protocol/clientMessages.ts";
import { encodeFatalError, encodePing } from "../protocol/serverMessages.ts";
import { CLOSE_CODES, type Sessions, type SocketSession, type Transport } from "../protocol/transport.ts";
import { isClientVersion } from "../protocol/version.ts";
import type { InboundBudget } from "./inboundBudget.ts";
import { RESPONSE_HEADERS } from "./responseHeaders.ts";
import type { Addresses } from "./addresses.ts";
import { ASKED_TOO_OFTEN } from "./httpServer.ts";
import type { ConnectionSlots } from "./connectionSlots.ts";
import { SharedBytes } from "./sharedBytes.ts";
import { SocketIntake } from "./socketIntake.ts";
import { SocketCork } from "./socketCork.ts";

export interface SyncSocketDeps {
  sessions: Sessions;
  clock: Clock;
  randomness: Randomness;
  log: Log;
  inbound: InboundBudget;
  addresses: Addresses;
  slots: ConnectionSlots;
  /** Upgrade requests wait for this. */
  ready: Promise<void>;
}

interface SyncSockets {
  /** How many are open. */
  count(): number;
  close(): Promise<void>;
}

/** The client reconnects when the server is silent for 60 s. */
const PING_INTERVAL_MS = 20_000;
/** A pong queues behind data that a slow client is still receiving, so a single missing pong proves nothing. */
const MAX_MISSED_PONGS = 3;
const CLOSE_GRACE_MS = 1_000;
/** RFC 6455 limits the reason in a close frame to this. */
const MAX_REASON_BYTES = 123;
const DEFLATE_FROM_BYTES = 4_096;
/** Browsers fragment long messages. The largest allowed message needs far fewer fragments than this. */
const MAX_FRAGMENTS = 1_024;

/** The types of `ws` do not declare all of its options. */
const SOCKET_OPTIONS: ServerOptions & { maxFragments: number } = {
  noServer: true,
  // The limit before a sign-in; see socketIntake.ts.
  maxPayload: MAX_ANONYMOUS_MESSAGE_BYTES,
  maxFragments: MAX_FRAGMENTS,
  // Compressing a frame takes a thread and longer than everything else about a small Transition, so small frames are
  // sent uncompressed. The threshold only applies without context takeover, which also saves memory per socket.
  perMessageDeflate: {
    threshold: DEFLATE_FROM_BYTES,
    serverNoContextTakeover: true,
    clientNoContextTakeover: true,
    concurrencyLimit: 4,
    // A socket keeps its deflate stream; this makes it 64 kB instead of 256 kB, and a page of leads a fifth larger.
    serverMaxWindowBits: 13,
    zlibDeflateOptions: { level: 3, memLevel: 6 },
  },
};

const TEXT = { binary: false };

/** Serves `/api/{version}/sync`. Origins are not checked: a socket can do nothing that its token does not allow. */
export function serveSyncSocket(server: Server, deps: SyncSocketDeps): SyncSockets {
  const sockets = new WebSocketServer(SOCKET_OPTIONS);
  const sending = { cork: new SocketCork(), shared: new SharedBytes() };
  // Without this listener `ws` answers itself, with HTML.
  sockets.on("wsClientError", (error: Error, socket: Duplex) => {
    refuse(socket, "400 Bad Request", error.message);
  });
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on("error", () => socket.destroy());
    const clientVersion = clientVersionIn(request.url ?? "");
    if (clientVersion === null) {
      refuse(socket, "404 Not Found", "There is no sync socket at this address.");
      return;
    }
    if (!deps.addresses.allows(request)) {
      refuse(socket, "429 Too Many Requests", ASKED_TOO_OFTEN);
      return;
    }
    void deps.ready.then(() => {
      sockets.handleUpgrade(request, socket, head, (webSocket) => {
        deps.slots.keep(socket);
        connect(
          { webSocket, socket, clientVersion, origin: deps.addresses.originOf(request) },
          { ...deps, ...sending },
        );
      });
    });
  });
  const pings = keepAlive(sockets, deps.clock);

  return {
    count: () => sockets.clients.size,
    async close() {
      pings.cancel();
      await closeAll(sockets, deps.clock);
    },
  };
}

function refuse(socket: Duplex, status: string, sentence: string): void {
  const headers = {
    ...RESPONSE_HEADERS,
    Connection: "close",
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": Buffer.byteLength(sentence),
    // Required for clients that speak another version (RFC 6455, 4.4).
    "Sec-WebSocket-Version": 13,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
  socket.once("finish", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join("")}\r\n${sentence}`);
}

function clientVersionIn(address: string): string | null {
  const version = /^\/api\/([^/?]+)\/sync(?:\?|$)/.exec(address)?.[1];
  return version !== undefined && isClientVersion(version) ? version : null;
}

interface OpenSocket {
  webSocket: WebSocket;
  /** The underlying connection. */
  socket: Duplex;
  clientVersion: string;
  origin: RequestOrigin;
}

function connect(
  { webSocket, socket, clientVersion, origin }: OpenSocket,
  { cork, shared, ...deps }: SyncSocketDeps & { cork: SocketCork; shared: SharedBytes },
): void {
  const id = newRequestId(deps.randomness);
  webSocket.on("error", (error) => {
    deps.log.refusal("A socket failed", { connection: id, error: error.message });
  });
  const intake = new SocketIntake(webSocket, socket, deps.inbound);
  const transport: Transport = {
    send: (text) => {
      if (webSocket.readyState !== webSocket.OPEN) return;
      cork.hold(socket);
      if (intake.isProven) webSocket.send(shared.of(text), TEXT);
      else sendToAnonymous(webSocket, intake, text);
    },
    close: (code, reason) => {
      webSocket.close(code, closeReason(reason));
      // Resumes a paused socket, so that the client's close frame is read.
      webSocket.resume();
    },
    bufferedBytes: () => webSocket.bufferedAmount,
    trust: (trust) => {
      intake.trust(trust);
    },
    retains: (size, things) => {
      intake.retains(size, things);
    },
  };
  const session = deps.sessions.open(transport, { id, clientVersion, origin });
  webSocket.on("message", (data: RawData, isBinary: boolean) => {
    if (webSocket.readyState === webSocket.OPEN) {
      receive({ data, isBinary }, { session, transport, intake, id, log: deps.log });
    }
  });
  webSocket.on("close", () => {
    session.onClose();
  });
}

interface Connection {
  session: SocketSession;
  transport: Transport;
  intake: SocketIntake;
  id: string;
  log: Log;
}

/** Counts a response against an anonymous client until it has been sent. */
function sendToAnonymous(webSocket: WebSocket, intake: SocketIntake, text: string): void {
  intake.addUnread(text.length);
  webSocket.send(text, () => {
    intake.addUnread(-text.length);
  });
}

function receive(frame: { data: RawData; isBinary: boolean }, connection: Connection): void {
  const { session, transport, intake, id, log } = connection;
  try {
    if (frame.isBinary) throw new MalformedMessage("Received a binary message on websocket.");
    const bytes = bytesOf(frame.data);
    if (intake.accepts(bytes.byteLength)) session.onMessage(bytes.toString("utf8"));
  } catch (error) {
    if (error instanceof MalformedMessage) {
      log.refusal("A client broke the protocol", { connection: id, error: error.message });
      transport.send(encodeFatalError(error.message));
      transport.close(CLOSE_CODES.policyViolation, error.message);
      return;
    }
    log.error("A session failed", { connection: id, error: error instanceof Error ? error.stack : String(error) });
    // No FatalError, which would stop the client for good: after a plain close it reconnects with a new session.
    transport.close(CLOSE_CODES.internalError, `InternalServerError: [Request ID: ${id}]`);
  }
}

function bytesOf(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}

/** Each round sends two pings: the client's own message, and RFC 6455's, whose missing pong reveals a vanished peer. */
function keepAlive(sockets: WebSocketServer, clock: Clock): { cancel(): void } {
  const missedPongs = new WeakMap<WebSocket, number>();
  let timer = clock.setTimer(round, PING_INTERVAL_MS);
  function round(): void {
    for (const webSocket of sockets.clients) ping(webSocket, missedPongs);
    timer = clock.setTimer(round, PING_INTERVAL_MS);
  }
  return {
    cancel: () => {
      timer.cancel();
    },
  };
}

function ping(webSocket: WebSocket, missedPongs: WeakMap<WebSocket, number>): void {
  const missed = missedPongs.get(webSocket) ?? 0;
  if (missed >= MAX_MISSED_PONGS) {
    webSocket.terminate();
    return;
  }
  if (webSocket.readyState !== webSocket.OPEN) return;
  missedPongs.set(webSocket, missed + 1);
  webSocket.once("pong", () => missedPongs.set(webSocket, 0));
  webSocket.ping();
  webSocket.send(encodePing());
}

function closeReason(reason: string): string {
  return Buffer.from(reason, "utf8")
    .subarray(0, MAX_REASON_BYTES)
    .toString("utf8")
    .replace(/\uFFFD+$/u, "");
}

async function closeAll(sockets: WebSocketServer, clock: Clock): Promise<void> {
  const gone = [...sockets.clients].map(
    (webSocket) =>
      new Promise<void>((resolve) => {
        if (webSocket.readyState === webSocket.CLOSED) resolve();
        webSocket.once("close", () => {
          resolve();
        });
        webSocket.close(CLOSE_CODES.goingAway, "The deployment is stopping.");
      }),
  );
  const cut = clock.setTimer(() => {
    for (const webSocket of sockets.clients) webSocket.terminate();
  }, CLOSE_GRACE_MS);
  await Promise.all(gone);
  cut.cancel();
  sockets.close();
}
