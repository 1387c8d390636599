/**
 * What one socket may send, and what it costs meanwhile. Before a sign-in was accepted on it, that is little: anybody can
 * open a socket, and many of them.
 */
import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import { MAX_CLIENT_MESSAGE_BYTES, MAX_STRANGER_MESSAGE_BYTES } from "../protocol/clientMessages.ts";
import { CLOSE_CODES, type Trust } from "../protocol/transport.ts";
import { frameReceiverOf, type FrameReceiver } from "./frameReceiver.ts";
import type { InboundBudget, Share } from "./inboundBudget.ts";

/** What a stranger's socket holds by itself: its buffers, and a message of the largest size that is not complete. */
const STRANGER_BYTES = 2 * MAX_STRANGER_MESSAGE_BYTES;
/** A live query or a request under way, beside its text. */
const THING_BYTES = 2 * 1024;
/** All that a session may keep of a stranger's messages. */
const MAX_STRANGER_KEPT_BYTES = 8 * MAX_STRANGER_MESSAGE_BYTES;

const MIB = 1024 * 1024;
const LIMITS = {
  none: { message: MAX_STRANGER_MESSAGE_BYTES, unpacked: MAX_STRANGER_MESSAGE_BYTES },
  // What follows on the heels of a token is its sender's, who may be known in a moment.
  checking: { message: MAX_CLIENT_MESSAGE_BYTES, unpacked: 4 * MIB },
  proven: { message: MAX_CLIENT_MESSAGE_BYTES, unpacked: MAX_CLIENT_MESSAGE_BYTES },
} as const satisfies Record<Trust, { message: number; unpacked: number }>;

/** What a stranger has sent may unpack to this many times its bytes. The JSON that official clients send packs less tightly. */
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
      this.#close(CLOSE_CODES.tryAgainLater, "The deployment holds too much for others at the moment. Try again.");
    });
    // `ws` has listened before: what it has made of a part is seen here.
    socket.on("data", (part: Uint8Array) => {
      this.#receivedBytes += part.byteLength;
      this.#account();
    });
    webSocket.on("close", () => {
      this.#share.end();
    });
    this.#account();
  }

  /** Nothing more is read while a stranger's token is checked. */
  trust(trust: Trust): void {
    if (this.#trust === "proven" || this.#trust === trust) return;
    this.#trust = trust;
    this.#receiver.limit(LIMITS[trust]);
    if (trust === "checking") this.#webSocket.pause();
    else this.#webSocket.resume();
    if (trust === "proven") this.#share.keep();
    this.#account();
  }

  /** A message has come. False when it was packed so tightly that it can only be meant to cost more than it does. */
  accepts(bytes: number): boolean {
    this.#textBytes += bytes;
    this.#account();
    const isFair = this.#trust !== "none" || this.#textBytes <= STRANGER_BYTES + MAX_UNPACKING * this.#receivedBytes;
    if (!isFair) this.#close(CLOSE_CODES.tooBig, "Without a sign-in, messages may not be packed so tightly.");
    return isFair;
  }

  /** What the session keeps of the messages, more or, where negative, less than before. */
  keeps(size: number, things: number): void {
    this.#kept.size += size;
    this.#kept.things += things;
    this.#account();
  }

  /** Answers that have not left this machine. */
  owes(characters: number): void {
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
    this.#share.holds(STRANGER_BYTES + kept + unfinished + this.#unreadCharacters);
    if (kept > MAX_STRANGER_KEPT_BYTES)
      this.#close(CLOSE_CODES.tryAgainLater, "Too much is under way on this socket without a sign-in.");
    else if (this.#trust === "none" && unfinished > STRANGER_BYTES)
      this.#close(CLOSE_CODES.tooBig, "Without a sign-in a message may have 64 KiB.");
  }

  /** At once: who is let go to make room need not take part in it. */
  #close(code: number, reason: string): void {
    this.#webSocket.close(code, reason);
    this.#webSocket.terminate();
  }
}
