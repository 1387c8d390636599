/**
 * The limits of one socket, and its share of the budget. Before a sign-in they are low, because anyone can open many
 * sockets.
 */
import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import { MAX_CLIENT_MESSAGE_BYTES, MAX_ANONYMOUS_MESSAGE_BYTES } from "../protocol/clientMessages.ts";
import { CLOSE_CODES, type Trust } from "../protocol/transport.ts";
import { frameReceiverOf, type FrameReceiver } from "./frameReceiver.ts";
import type { InboundBudget, Share } from "./inboundBudget.ts";

/** Counted for each anonymous socket: its buffers, and an incomplete message of the largest size. */
const ANONYMOUS_BYTES = 2 * MAX_ANONYMOUS_MESSAGE_BYTES;
/** Counted for each live query or running request, besides its text. */
const THING_BYTES = 2 * 1024;
/** Maximum that a session may retain of an anonymous client's messages. */
const MAX_ANONYMOUS_KEPT_BYTES = 8 * MAX_ANONYMOUS_MESSAGE_BYTES;

const MIB = 1024 * 1024;
const LIMITS = {
  none: { message: MAX_ANONYMOUS_MESSAGE_BYTES, unpacked: MAX_ANONYMOUS_MESSAGE_BYTES },
  // Messages sent right after a token belong to its sender, who may be authenticated in a moment.
  checking: { message: MAX_CLIENT_MESSAGE_BYTES, unpacked: 4 * MIB },
  proven: { message: MAX_CLIENT_MESSAGE_BYTES, unpacked: MAX_CLIENT_MESSAGE_BYTES },
} as const satisfies Record<Trust, { message: number; unpacked: number }>;

/**
 * An anonymous client's messages may decompress to this many times the received bytes. The JSON of official clients
 * compresses less well.
 */
const MAX_UNPACKING = 32;

export class SocketIntake {
  readonly #webSocket: WebSocket;
  readonly #receiver: FrameReceiver;
  readonly #share: Share;
  #trust: Trust = "none";
  #receivedBytes = 0;
  #textBytes = 0;
  #kept = { size: 0, things: 0 };
  #unreadCharacters = 0;

  constructor(webSocket: WebSocket, socket: Duplex, budget: InboundBudget) {
    this.#webSocket = webSocket;
    this.#receiver = frameReceiverOf(webSocket);
    this.#receiver.limit(LIMITS.none);
    this.#share = budget.open(() => {
      this.#close(CLOSE_CODES.tryAgainLater, "The deployment is handling too much data at the moment. Try again.");
    });
    // `ws` added its listener earlier, so its receiver has already processed this part.
    socket.on("data", (part: Uint8Array) => {
      this.#receivedBytes += part.byteLength;
      this.#account();
    });
    webSocket.on("close", () => {
      this.#share.end();
    });
    this.#account();
  }

  /** While the token of an anonymous client is checked, nothing more is read. */
  trust(trust: Trust): void {
    if (this.#trust === "proven" || this.#trust === trust) return;
    this.#trust = trust;
    this.#receiver.limit(LIMITS[trust]);
    if (trust === "checking") this.#webSocket.pause();
    else this.#webSocket.resume();
    if (trust === "proven") this.#share.keep();
    this.#account();
  }

  /** Counts a received message. False if its compression ratio is so high that it must be an attack. */
  accepts(bytes: number): boolean {
    this.#textBytes += bytes;
    this.#account();
    const isFair = this.#trust !== "none" || this.#textBytes <= ANONYMOUS_BYTES + MAX_UNPACKING * this.#receivedBytes;
    if (!isFair) this.#close(CLOSE_CODES.tooBig, "Without a sign-in, messages may not be compressed that much.");
    return isFair;
  }

  /** Adds the size of messages that the session retains; negative when it releases them. */
  retains(size: number, things: number): void {
    this.#kept.size += size;
    this.#kept.things += things;
    this.#account();
  }

  /** Counts response characters that have not left this machine. */
  addUnread(characters: number): void {
    this.#unreadCharacters += characters;
    this.#account();
  }

  get isProven(): boolean {
    return this.#trust === "proven";
  }

  #account(): void {
    const { size, things } = this.#kept;
    const unfinished = this.#receiver.unfinishedBytes();
    if (this.#trust === "proven") {
      this.#share.holds(size + unfinished);
      return;
    }
    const kept = size + things * THING_BYTES;
    this.#share.holds(ANONYMOUS_BYTES + kept + unfinished + this.#unreadCharacters);
    if (kept > MAX_ANONYMOUS_KEPT_BYTES) {
      this.#close(CLOSE_CODES.tryAgainLater, "Too much is under way on this socket without a sign-in.");
    } else if (this.#trust === "none" && unfinished > ANONYMOUS_BYTES) {
      this.#close(CLOSE_CODES.tooBig, "Without a sign-in a message may have 64 KiB.");
    }
  }

  /** Closes without waiting for the client's close frame, which a client dropped to make room might never send. */
  #close(code: number, reason: string): void {
    this.#webSocket.close(code, reason);
    this.#webSocket.terminate();
  }
}
