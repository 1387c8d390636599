/**
 * One client's connection. Its messages are handled in order; its queries move together: every Transition is made at one
 * point of history, and leaves when that point is durable.
 *
 *   opening --Connect--> open <--Authenticate / expiry--> lapsed        any --close--> closed
 */
import type { FunctionCalls } from "../engine/calls.ts";
import type { Durability } from "../engine/durability.ts";
import type { Executor } from "../engine/executor.ts";
import { describeFailure } from "../engine/functionErrors.ts";
import type { LiveQueries } from "../engine/liveQueries.ts";
import type { Caller, Clock, Log } from "../engine/ports.ts";
import { AuthRefused } from "../auth/refusal.ts";
import {
  MalformedMessage,
  parseClientMessage,
  type ActionMessage,
  type AuthenticateMessage,
  type ClientMessage,
  type ConnectMessage,
  type ModifyQuerySetMessage,
  type MutationMessage,
} from "../protocol/clientMessages.ts";
import { encodeAuthError, encodeFatalError } from "../protocol/serverMessages.ts";
import { CLOSE_CODES, type ConnectionInfo, type SocketSession, type Transport } from "../protocol/transport.ts";
import { Credentials } from "./credentials.ts";
import { Outbox } from "./outbox.ts";
import { QuerySet } from "./querySet.ts";
import { Requests } from "./requests.ts";
import { Transitions } from "./transitions.ts";

export interface SessionWorld {
  calls: FunctionCalls;
  live: LiveQueries;
  executor: Executor;
  durability: Durability;
  clock: Clock;
  log: Log;
  /** Throws AuthRefused. */
  authenticate: (message: AuthenticateMessage) => Promise<Caller>;
}

type OtherMessage = Exclude<ClientMessage, AuthenticateMessage>;
type RequestMessage = MutationMessage | ActionMessage;

type State =
  | { kind: "opening" }
  | { kind: "open"; sessionId: string }
  /** The token ran out: nothing is told and nothing done until the client signs in again. */
  | { kind: "lapsed"; sessionId: string; held: RequestMessage[]; heldCharacters: number }
  | { kind: "closed" };

/** Requests of a client without a valid sign-in, as text. The official client drops the socket long before. */
const MAX_HELD_CHARACTERS = 1024 * 1024;

export class Session implements SocketSession {
  readonly #world: SessionWorld;
  readonly #transport: Transport;
  readonly #connection: ConnectionInfo;
  readonly #outbox: Outbox;
  readonly #queries: QuerySet;
  readonly #requests: Requests;
  readonly #credentials: Credentials;
  readonly #transitions: Transitions;
  #state: State = { kind: "opening" };
  #inbound: Promise<void> = Promise.resolve();
  #pending = 0;
  #querySet = 0;

  constructor(world: SessionWorld, transport: Transport, connection: ConnectionInfo) {
    this.#world = world;
    this.#transport = transport;
    this.#connection = connection;
    this.#outbox = new Outbox(transport, world.durability, () => {
      this.#world.log.refusal("A client reads too slowly for its answers", { connection: connection.id });
      this.#transport.close(CLOSE_CODES.policyViolation, "This client reads its answers too slowly; it may come back.");
      this.onClose();
    });
    this.#requests = new Requests({
      ...world,
      outbox: this.#outbox,
      connectionId: connection.id,
      origin: connection.origin,
      onCommitted: () => {
        this.#transitions.requestOwed();
      },
      onFailure: (error) => {
        this.#failInside(error);
      },
    });
    this.#credentials = new Credentials(world.clock, () => {
      this.#lapse("The token of this socket has expired.", {
        baseVersion: this.#credentials.version,
        authUpdateAttempted: false,
      });
    });
    this.#queries = new QuerySet(world.live, () => {
      this.#transitions.request();
    });
    this.#transitions = new Transitions({
      ...world,
      transport,
      outbox: this.#outbox,
      queries: this.#queries,
      connectionId: connection.id,
      mayTell: () => this.#state.kind === "open",
      asked: () => ({ querySet: this.#querySet, identity: this.#credentials.version }),
      onFailure: (error) => {
        this.#failInside(error);
      },
    });
  }

  onMessage(text: string): void {
    let message: ClientMessage;
    try {
      message = parseClientMessage(text);
    } catch (error) {
      this.#fail(error instanceof MalformedMessage ? error.message : "Received a malformed message on websocket.");
      return;
    }
    if (message.type === "Authenticate") this.#enqueue(() => this.#authenticate(message));
    else if (this.#pending > 0 || this.#transitions.isCollecting) {
      this.#enqueue(async () => {
        await this.#transitions.collected();
        this.#handleNow(message, text.length);
      });
    } else this.#handleNow(message, text.length);
  }

  onClose(): void {
    this.#state = { kind: "closed" };
    this.#credentials.drop();
    this.#transitions.stop();
    this.#queries.clear();
  }

  /** While a token is being checked, what came after it waits, so that it runs as the new identity. */
  #enqueue(handle: () => Promise<void>): void {
    this.#pending += 1;
    this.#inbound = this.#inbound.then(handle).finally(() => {
      this.#pending -= 1;
    });
  }

  #handleNow(message: OtherMessage, characters: number): void {
    try {
      this.#handle(message, characters);
    } catch (error) {
      this.#failInside(error);
    }
  }

  #handle(message: OtherMessage, characters: number): void {
    if (this.#state.kind === "closed") return;
    if (message.type === "Connect") {
      this.#connect(message);
      return;
    }
    if (this.#state.kind === "opening") {
      this.#fail("The first message on a socket must be Connect.");
      return;
    }
    switch (message.type) {
      case "ModifyQuerySet":
        this.#modify(message);
        break;
      case "Mutation":
      case "Action":
        this.#request(message, characters);
        break;
      case "Event":
        break;
      default:
        message satisfies never;
    }
  }

  #request(message: RequestMessage, characters: number): void {
    if (this.#state.kind === "open") {
      const sender = { caller: this.#credentials.caller, sessionId: this.#state.sessionId };
      if (!this.#requests.begin(message, sender)) this.#fail("Too many requests are under way on this socket.");
    } else if (this.#state.kind === "lapsed") {
      this.#state.heldCharacters += characters;
      if (this.#state.heldCharacters > MAX_HELD_CHARACTERS) this.#fail("Too many requests without a valid sign-in.");
      else this.#state.held.push(message);
    }
  }

  #connect({ sessionId, clientTs }: ConnectMessage): void {
    if (this.#state.kind !== "opening") {
      this.#fail("Connect may be sent only once.");
      return;
    }
    this.#state = { kind: "open", sessionId };
    if (clientTs !== undefined) this.#transitions.noteClockSkew(clientTs - this.#world.clock.now());
  }

  #modify({ baseVersion, newVersion, modifications }: ModifyQuerySetMessage): void {
    if (baseVersion !== this.#querySet || newVersion <= baseVersion) {
      this.#fail(
        `Base version ${String(baseVersion)} passed up doesn't match the current version ${String(this.#querySet)}`,
      );
      return;
    }
    this.#querySet = newVersion;
    if (this.#queries.modify(modifications, this.#credentials.caller)) this.#transitions.request();
    else this.#fail("Too many queries, or too large arguments, on one socket.");
  }

  async #authenticate(message: AuthenticateMessage): Promise<void> {
    if (this.#state.kind === "closed") return;
    if (this.#state.kind === "opening" || message.baseVersion !== this.#credentials.version) {
      this.#fail(
        `Base version ${String(message.baseVersion)} passed up doesn't match the current identity version ${String(this.#credentials.version)}`,
      );
      return;
    }
    try {
      const caller = await this.#world.authenticate(message);
      await this.#transitions.collected();
      this.#signIn(caller);
    } catch (error) {
      const refused = error instanceof AuthRefused ? error.message : "The sign-in could not be checked.";
      if (!(error instanceof AuthRefused))
        this.#world.log.refusal("sign-in could not be checked", {
          connection: this.#connection.id,
          error: String(error),
        });
      this.#lapse(refused, { baseVersion: message.baseVersion, authUpdateAttempted: true });
    }
  }

  #signIn(caller: Caller): void {
    if (this.#state.kind === "closed" || this.#state.kind === "opening") return;
    const changed = this.#credentials.accept(caller) || this.#state.kind === "lapsed";
    const held = this.#state.kind === "lapsed" ? this.#state.held : [];
    this.#state = { kind: "open", sessionId: this.#state.sessionId };
    if (changed) this.#queries.changeCaller(caller);
    this.#transitions.request();
    for (const message of held) this.#request(message, 0);
  }

  #lapse(
    error: string,
    { baseVersion, authUpdateAttempted }: { baseVersion: number; authUpdateAttempted: boolean },
  ): void {
    if (this.#state.kind === "closed" || this.#state.kind === "opening") return;
    const { sessionId } = this.#state;
    if (this.#state.kind === "open") this.#state = { kind: "lapsed", sessionId, held: [], heldCharacters: 0 };
    this.#credentials.drop();
    this.#outbox.push(0n, [encodeAuthError({ error, baseVersion, authUpdateAttempted })]);
  }

  #failInside(error: unknown): void {
    this.#world.log.error("A session failed", {
      connection: this.#connection.id,
      error: describeFailure(error).detail,
    });
    this.#fail("Internal error in the session.");
  }

  #fail(error: string): void {
    if (this.#state.kind === "closed") return;
    this.#transport.send(encodeFatalError(error));
    this.#transport.close(CLOSE_CODES.policyViolation, "");
    this.onClose();
  }
}
