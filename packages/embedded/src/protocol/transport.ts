import type { RequestOrigin } from "../domain/caller.ts";

/**
 * The sender's state of authentication. `proven` lasts from the first accepted sign-in until the socket closes;
 * `checking` while a token is being verified before that.
 */
export type Trust = "none" | "checking" | "proven";

/** One open socket as its session sees it. Text frames only, in order. */
export interface Transport {
  send(text: string): void;
  close(code: number, reason: string): void;
  /** Bytes passed to `send` that have not left this machine. Grows when the client reads slowly. */
  bufferedBytes(): number;
  /** Sets the limits for incoming messages. While a token is being checked, nothing more is read. */
  trust(trust: Trust): void;
  /**
   * Reports changes in the messages that the session retains: this many more requests and queries, of this total size.
   * Negative when they are released.
   */
  retains(size: number, things: number): void;
}

/**
 * The session's side of a socket. `onMessage` may throw MalformedMessage; the client then gets a FatalError and its
 * socket is closed.
 */
export interface SocketSession {
  onMessage(text: string): void;
  onClose(): void;
}

export interface ConnectionInfo {
  /** Identifies the connection in log lines. */
  id: string;
  /** From the path `/api/{version}/sync`; used for the log only. */
  clientVersion: string;
  /** The origin of the request that opened the socket. */
  origin: RequestOrigin;
}

export interface Sessions {
  open(transport: Transport, connection: ConnectionInfo): SocketSession;
}

/** The close codes of RFC 6455 that this deployment sends. */
export const CLOSE_CODES = {
  goingAway: 1001,
  policyViolation: 1008,
  tooBig: 1009,
  internalError: 1011,
  tryAgainLater: 1013,
} as const;
