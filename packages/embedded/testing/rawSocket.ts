import { randomUUID } from "node:crypto";
import { WebSocket } from "ws";
import type { JsonValue } from "../src/domain/json.ts";
import { decodeTimestamp } from "../src/protocol/codec.ts";

export type ServerMessage = { type: string } & Record<string, JsonValue>;

export interface Answer {
  requestId: number;
  success: boolean;
  result: JsonValue;
  errorData?: JsonValue;
  /** In nanoseconds; null unless the mutation succeeded. */
  ts: bigint | null;
}

/** One step of a client's view: every query's newest value (or failure) as of `ts`. */
export interface Step {
  start: bigint;
  ts: bigint;
  values: ReadonlyMap<number, JsonValue>;
  failures: ReadonlyMap<number, string>;
  changed: readonly number[];
}

interface Waiter {
  accepts: () => boolean;
  resolve: () => void;
  reject: (error: Error) => void;
}

const PATIENCE_MS = 20_000;

/** A client that speaks the sync protocol directly, and keeps every message. */
export class RawSocket {
  readonly sessionId: string;
  readonly messages: ServerMessage[] = [];
  /** All frames in both directions, in order. */
  readonly frames: { from: "client" | "server"; message: ServerMessage }[] = [];
  readonly steps: Step[] = [];
  readonly answers = new Map<number, Answer>();
  closed: { code: number } | null = null;
  readonly #socket: WebSocket;
  #waiters: Waiter[] = [];
  #querySet = 0;
  #identity = 0;
  #chunks = "";

  constructor(url: string, sessionId: string = randomUUID()) {
    this.sessionId = sessionId;
    this.#socket = new WebSocket(`${url.replace("http", "ws")}/api/1.49.0/sync`);
    this.#socket.on("message", (data: Buffer) => {
      this.#receive(data.toString("utf8"));
    });
    this.#socket.on("error", () => undefined);
    this.#socket.on("close", (code) => {
      this.closed = { code };
      this.#wake();
    });
  }

  async connect(): Promise<this> {
    await new Promise<void>((resolve, reject) => {
      this.#socket.once("open", resolve);
      this.#socket.once("error", reject);
    });
    this.send({ type: "Connect", sessionId: this.sessionId, connectionCount: 0, lastCloseReason: null });
    return this;
  }

  send(message: object | string): void {
    const text = typeof message === "string" ? message : JSON.stringify(message);
    if (typeof message !== "string") this.frames.push({ from: "client", message: JSON.parse(text) as ServerMessage });
    this.#socket.send(text);
  }

  sendBytes(bytes: Uint8Array): void {
    this.#socket.send(bytes);
  }

  watch(queryId: number, udfPath: string, args: JsonValue = {}): void {
    this.#modify({ type: "Add", queryId, udfPath, args: [args] });
  }

  unwatch(queryId: number): void {
    this.#modify({ type: "Remove", queryId });
  }

  signIn(token: string | null): void {
    const value = token === null ? { tokenType: "None" } : { tokenType: "User", value: token };
    this.send({ type: "Authenticate", baseVersion: this.#identity, ...value });
    this.#identity += 1;
  }

  /** The answer; rejects if the socket closes first. */
  async mutate(requestId: number, udfPath: string, args: JsonValue = {}): Promise<Answer> {
    this.send({ type: "Mutation", requestId, udfPath, args: [args] });
    return await this.answerTo(requestId);
  }

  async act(requestId: number, udfPath: string, args: JsonValue = {}): Promise<Answer> {
    this.send({ type: "Action", requestId, udfPath, args: [args] });
    return await this.answerTo(requestId);
  }

  async answerTo(requestId: number): Promise<Answer> {
    await this.until(() => this.answers.has(requestId));
    const answer = this.answers.get(requestId);
    if (answer === undefined) throw new Error(`No answer to ${requestId}.`);
    return answer;
  }

  get latest(): Step | undefined {
    return this.steps.at(-1);
  }

  async untilValue(queryId: number, accepts: (value: JsonValue) => boolean): Promise<JsonValue> {
    const current = (): JsonValue | undefined => this.latest?.values.get(queryId);
    await this.until(() => {
      const value = current();
      return value !== undefined && accepts(value);
    });
    return current() ?? null;
  }

  async untilMessage(type: string): Promise<ServerMessage> {
    await this.until(() => this.messages.some((message) => message.type === type));
    const found = this.messages.find((message) => message.type === type);
    if (found === undefined) throw new Error(`No ${type}.`);
    return found;
  }

  async untilClosed(): Promise<number> {
    while (this.closed === null) await new Promise<void>((resolve) => this.#socket.once("close", () => resolve()));
    return this.closed.code;
  }

  async until(accepts: () => boolean): Promise<void> {
    if (accepts()) return;
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new Error(`Waited in vain; last messages: ${JSON.stringify(this.messages.slice(-3)).slice(0, 2_000)}`));
      }, PATIENCE_MS);
      const settle = (end: () => void) => () => {
        clearTimeout(timer);
        end();
      };
      const failed = (error: Error): void => {
        clearTimeout(timer);
        reject(error);
      };
      this.#waiters.push({ accepts, resolve: settle(resolve), reject: failed });
    });
  }

  /** Resolves when everything that the deployment sent before has arrived. */
  async roundTrip(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#socket.once("pong", () => {
        resolve();
      });
      this.#socket.ping();
    });
  }

  /** Stops reading, so that the deployment's messages pile up. */
  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  async close(): Promise<void> {
    if (this.closed !== null) return;
    this.#socket.resume();
    this.#socket.close();
    await this.untilClosed();
  }

  terminate(): void {
    this.#socket.terminate();
  }

  #modify(modification: object): void {
    const baseVersion = this.#querySet;
    this.#querySet += 1;
    this.send({ type: "ModifyQuerySet", baseVersion, newVersion: this.#querySet, modifications: [modification] });
  }

  #receive(text: string): void {
    const message = JSON.parse(text) as ServerMessage;
    if (message.type === "TransitionChunk") {
      this.#chunks += typeof message["chunk"] === "string" ? message["chunk"] : "";
      if (Number(message["partNumber"]) + 1 < Number(message["totalParts"])) return;
      const whole = this.#chunks;
      this.#chunks = "";
      this.#receive(whole);
      return;
    }
    this.messages.push(message);
    this.frames.push({ from: "server", message });
    if (message.type === "Transition") this.#step(message);
    if (message.type === "MutationResponse" || message.type === "ActionResponse") this.#answer(message);
    this.#wake();
  }

  #answer(message: ServerMessage): void {
    const answer = message as unknown as Answer & { ts?: string };
    this.answers.set(answer.requestId, {
      ...answer,
      ts: typeof answer.ts === "string" ? decodeTimestamp(answer.ts) : null,
    });
  }

  #step(message: ServerMessage): void {
    const { startVersion, endVersion, modifications } = message as unknown as {
      startVersion: { ts: string };
      endVersion: { ts: string };
      modifications: { type: string; queryId: number; value: JsonValue; errorMessage: string }[];
    };
    const values = new Map(this.latest?.values);
    const failures = new Map(this.latest?.failures);
    for (const { type, queryId, value, errorMessage } of modifications) {
      values.delete(queryId);
      failures.delete(queryId);
      if (type === "QueryUpdated") values.set(queryId, value);
      if (type === "QueryFailed") failures.set(queryId, errorMessage);
    }
    const changed = modifications.map(({ queryId }) => queryId);
    this.steps.push({
      start: decodeTimestamp(startVersion.ts),
      ts: decodeTimestamp(endVersion.ts),
      values,
      failures,
      changed,
    });
  }

  #wake(): void {
    const waiting = this.#waiters;
    this.#waiters = [];
    for (const waiter of waiting) {
      if (waiter.accepts()) waiter.resolve();
      else if (this.closed !== null) waiter.reject(new Error(`The socket closed with ${this.closed.code}.`));
      else this.#waiters.push(waiter);
    }
  }
}

export async function aRawSocket(url: string, sessionId?: string): Promise<RawSocket> {
  return await new RawSocket(url, sessionId).connect();
}
