/** A session on an engine, for tests that play both its client and its socket. */
import { AuthRefused } from "../src/auth/authRefused.ts";
import { asAdmin, asNobody, asPerson, type TestEngine } from "./testEngine.ts";
import type { Caller } from "../src/domain/caller.ts";
import type { JsonValue } from "../src/domain/json.ts";
import type { Log } from "../src/domain/log.ts";
import type { AuthenticateMessage } from "../src/protocol/clientMessages.ts";
import type { Transport, Trust } from "../src/protocol/transport.ts";
import { Session } from "../src/session/session.ts";

interface Version {
  querySet: number;
  identity: number;
  ts: string;
}

interface Received {
  type: string;
  requestId?: number;
  success?: boolean;
  ts?: string;
  result?: JsonValue;
  error?: string;
  baseVersion?: number;
  authUpdateAttempted?: boolean;
  startVersion?: Version;
  endVersion?: Version;
  clientClockSkew?: number;
  modifications?: { type: string; queryId: number; value?: JsonValue }[];
}

/** Blocks callers of `pass` until the test calls `open`. */
export class Gate {
  readonly #arrival = Promise.withResolvers<undefined>();
  readonly #opening = Promise.withResolvers<undefined>();
  /** The number of callers that have arrived so far. */
  came = 0;

  get arrived(): Promise<undefined> {
    return this.#arrival.promise;
  }

  open(): void {
    this.#opening.resolve(undefined);
  }

  async pass(): Promise<void> {
    this.came += 1;
    this.#arrival.resolve(undefined);
    await this.#opening.promise;
  }
}

/**
 * A token is a name and optionally the seconds it is valid: `ann 60`. `expired` is refused, `unsure` cannot be
 * checked.
 */
function callerOf(message: AuthenticateMessage, now: number): Caller {
  if (message.tokenType === "None") return asNobody;
  if (message.tokenType === "Admin") return asAdmin;
  const [name = "", seconds] = message.value.split(" ");
  if (name === "expired") throw new AuthRefused("Unauthenticated");
  if (name === "unsure") throw new Error("The provider does not answer.");
  const caller = asPerson(name);
  return seconds === undefined || caller.kind !== "user"
    ? caller
    : { ...caller, expiresAt: now + Number(seconds) * 1_000 };
}

interface Conditions {
  isDeaf?: boolean;
  /** Token checks wait until this gate opens. */
  checking?: Gate;
  /** False leaves the first message to the test. */
  connects?: boolean;
}

/** The transport of a session, and a record of its use. */
function anEnd(isDeaf: boolean) {
  const received: Received[] = [];
  const closings: [code: number, reason: string][] = [];
  const trusts: Trust[] = [];
  const kept = { size: 0, things: 0 };
  const refusals: Parameters<Log["refusal"]>[] = [];
  const errors: Parameters<Log["error"]>[] = [];
  let unread = 0;
  const transport: Transport = {
    send: (text) => {
      if (isDeaf) unread += text.length;
      received.push(JSON.parse(text) as Received);
    },
    close: (code, reason) => closings.push([code, reason]),
    bufferedBytes: () => unread,
    trust: (trust) => trusts.push(trust),
    retains: (size, things) => {
      kept.size += size;
      kept.things += things;
    },
  };
  const reads = (): void => {
    unread = 0;
  };
  return { transport, received, closings, trusts, kept, refusals, errors, unread: () => unread, reads };
}

function aSession(
  engine: TestEngine,
  { transport, refusals, errors }: Pick<ReturnType<typeof anEnd>, "transport" | "refusals" | "errors">,
  checking: Gate | undefined,
): Session {
  const deps = {
    ...engine,
    log: {
      info: () => undefined,
      error: (...error: Parameters<Log["error"]>) => errors.push(error),
      refusal: (...refusal: Parameters<Log["refusal"]>) => refusals.push(refusal),
    },
    authenticate: async (message: AuthenticateMessage) => {
      await checking?.pass();
      return callerOf(message, engine.clock.now());
    },
  };
  return new Session(deps, transport, {
    id: "socket",
    clientVersion: "1.49.0",
    origin: { ip: null, userAgent: null },
  });
}

export type TestSocket = ReturnType<typeof aSocket>;

export function aSocket(engine: TestEngine, { isDeaf = false, checking, connects = true }: Conditions = {}) {
  const { transport, ...seen } = anEnd(isDeaf);
  const { received, refusals, errors } = seen;
  const session = aSession(engine, { transport, refusals, errors }, checking);
  let identity = 0;
  let querySet = 0;
  const send = (message: Record<string, JsonValue>): void => {
    session.onMessage(JSON.stringify(message));
  };
  const connect = (): void => {
    send({ type: "Connect", sessionId: crypto.randomUUID(), connectionCount: 0, lastCloseReason: null, clientTs: 0 });
  };
  if (connects) connect();
  const of = (type: string): Received[] => received.filter((message) => message.type === type);
  return {
    ...seen,
    session,
    send,
    connect,
    of,
    /** Counts sign-ins as the official client does, including refused ones; `wasRefused` takes one back. */
    signIn: (token: string | null) => {
      const value = token === null ? { tokenType: "None" } : { tokenType: "User", value: token };
      send({ type: "Authenticate", baseVersion: identity, ...value });
      identity += 1;
    },
    wasRefused: () => {
      identity -= 1;
    },
    modify: (...modifications: JsonValue[]) => {
      send({ type: "ModifyQuerySet", baseVersion: querySet, newVersion: (querySet += 1), modifications });
    },
    mutate: (requestId: number, udfPath: string, args: JsonValue = {}) => {
      send({ type: "Mutation", requestId, udfPath, args: [args] });
    },
    /** `[queryId, value]` pairs of all Transitions that ended at this identity version. */
    results: (version: number): JsonValue[] =>
      received
        .filter(({ endVersion }) => endVersion?.identity === version)
        .flatMap(({ modifications = [] }) => modifications)
        .map(({ queryId, value }) => [queryId, value ?? null]),
  };
}

export const add = (queryId: number, udfPath: string) => ({ type: "Add", queryId, udfPath, args: [{}] });
