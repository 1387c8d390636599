import type { RequestOrigin } from "../domain/ports.ts";

/**
 * Whether the sender has shown to be somebody: `proven` from the first sign-in that was accepted on the socket to its end,
 * `checking` while a token is looked at before that.
 */
export type Trust = "none" | "checking" | "proven";

/** One open socket as a session sees it; text frames only, in order. */
export interface Transport {
  send(text: string): void;
  close(code: number, reason: string): void;
  /** Bytes handed to `send` that have not left this machine: a slow client shows here. */
  bufferedBytes(): number;
  /** Decides how much may be sent. While a token is checked nothing more is read. */
  trust(trust: Trust): void;
  /** What the session keeps of messages: so many more requests and queries, of this size together. Negative for fewer. */
  keeps(size: number, things: number): void;
}

/** What the socket tells its session. `onMessage` may throw MalformedMessage: the client then gets a FatalError and is closed. */
export interface SocketSession {
  onMessage(text: string): void;
  onClose(): void;
}

export interface ConnectionInfo {
  /** Ties the log lines of one connection together. */
  id: string;
  /** From the address `/api/{version}/sync`; never trusted for more than the log. */
  clientVersion: string;
  /** Of the request that opened the socket. */
  origin: RequestOrigin;
}

export interface Sessions {
  open(transport: Transport, connection: ConnectionInfo): SocketSession;
}

/** Close codes of RFC 6455 that this deployment sends. */
export const CLOSE_CODES = {
  goingAway: 1001,
  policyViolation: 1008,
  tooBig: 1009,
  internalError: 1011,
  tryAgainLater: 1013,
} as const;
