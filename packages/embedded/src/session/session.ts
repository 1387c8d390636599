/**
 * One client's connection. Messages are handled in order. All queries of the client advance together: each Transition
 * is computed at one commit timestamp and sent when that commit is durable.
 *
 *   opening --Connect--> open <--Authenticate / expiry--> lapsed        any --close--> closed
 *
 * Limits are low until a sign-in is accepted; see allowance.ts.
 */
import type { FunctionCalls } from "../run/calls.ts";
import type { Durability } from "../transaction/durability.ts";
import type { Executor } from "../run/executor.ts";
import { describeFailure } from "../run/functionErrors.ts";
import type { LiveQueries } from "../live/liveQueries.ts";
import type { Caller } from "../domain/caller.ts";
import type { Clock } from "../domain/clock.ts";
import { LASTING_CONFLICT, LastingConflict } from "../domain/lastingConflict.ts";
import type { Log } from "../domain/log.ts";
import { AuthRefused } from "../auth/authRefused.ts";
import type { AuthenticateMessage, ConnectMessage, ModifyQuerySetMessage } from "../protocol/clientMessages.ts";
import { encodeAuthError, encodeFatalError } from "../protocol/serverMessages.ts";
import { CLOSE_CODES, type ConnectionInfo, type SocketSession, type Transport } from "../protocol/transport.ts";
import { Allowance } from "./allowance.ts";
import { Credentials, personOf } from "./credentials.ts";
import { HeldRequests } from "./heldRequests.ts";
import { Inbound, type OtherMessage } from "./inbound.ts";
import { Outbox } from "./outbox.ts";
import { QuerySet } from "./querySet.ts";
import { Requests, type ReceivedRequest } from "./requests.ts";
import { Transitions } from "./transitions.ts";

export interface SessionDeps {
  calls: FunctionCalls;
  live: LiveQueries;
  executor: Executor;
  durability: Durability;
  clock: Clock;
  log: Log;
  /** Throws AuthRefused. */
  authenticate: (message: AuthenticateMessage) => Promise<Caller>;
}

type State =
  | { kind: "opening" }
  | { kind: "open"; sessionId: string }
  /** The token expired: nothing is sent and nothing runs until the client signs in again. */
  | { kind: "lapsed"; sessionId: string; held: HeldRequests }
  | { kind: "closed" };

const CONNECT_WITHIN_MS = 10_000;
const TOO_LONG = "Without a sign-in a message may have at most 64 KiB.";
const SENDER_IS_GONE =
  "The sign-in under which this was sent has ended, and somebody else has signed in since. Nothing was done; send it again.";

export class Session implements SocketSession {
  readonly #deps: SessionDeps;
  readonly #transport: Transport;
  readonly #connection: ConnectionInfo;
  readonly #outbox: Outbox;
  readonly #queries: QuerySet;
  readonly #requests: Requests;
  readonly #credentials: Credentials;
  readonly #allowance: Allowance;
  readonly #awaitingConnect: { cancel(): void };
  readonly #transitions: Transitions;
  readonly #inbound: Inbound;
  #state: State = { kind: "opening" };
  #querySet = 0;

  constructor(deps: SessionDeps, transport: Transport, connection: ConnectionInfo) {
    this.#deps = deps;
    this.#transport = transport;
    this.#connection = connection;
    this.#outbox = new Outbox(transport, deps.durability, () => {
      this.#deps.log.refusal("A client reads its answers too slowly", { connection: connection.id });
      this.#disconnect("This client reads its answers too slowly; it may reconnect.");
    });
    this.#requests = new Requests({
      ...deps,
      outbox: this.#outbox,
      transport,
      connectionId: connection.id,
      origin: connection.origin,
      onCommitted: (ts) => {
        this.#transitions.requestAtLeast(ts);
      },
      onFailure: (error) => {
        this.#failInside(error);
      },
    });
    this.#credentials = new Credentials(deps.clock, () => {
      this.#lapse("The token of this socket has expired.", {
        baseVersion: this.#credentials.version,
        authUpdateAttempted: false,
      });
    });
    this.#allowance = new Allowance(transport);
    this.#awaitingConnect = deps.clock.setTimer(() => {
      this.#disconnect("A socket must begin with Connect within 10 seconds.");
    }, CONNECT_WITHIN_MS);
    this.#queries = new QuerySet(deps.live, () => {
      this.#transitions.request();
    });
    this.#transitions = new Transitions({
      ...deps,
      transport,
      outbox: this.#outbox,
      queries: this.#queries,
      connectionId: connection.id,
      maySend: () => this.#state.kind === "open",
      requestedVersions: () => ({ querySet: this.#querySet, identity: this.#credentials.version }),
      onFailure: (error) => {
        this.#failInside(error);
      },
    });
    this.#inbound = this.#openInbound();
  }

  #openInbound(): Inbound {
    return new Inbound({
      transport: this.#transport,
      allowance: this.#allowance,
      transitions: this.#transitions,
      authenticate: (message) => this.#authenticate(message),
      handle: (message, characters) => {
        this.#handle(message, characters);
      },
      onMalformed: (error) => {
        this.#fail(error);
      },
      onTooLong: () => {
        this.#exceededLimit(TOO_LONG);
      },
      onFailure: (error) => {
        this.#failInside(error);
      },
    });
  }

  onMessage(text: string): void {
    if (this.#state.kind !== "closed") this.#inbound.receive(text);
  }

  onClose(): void {
    this.#state = { kind: "closed" };
    this.#awaitingConnect.cancel();
    this.#credentials.drop();
    this.#transitions.stop();
    this.#queries.clear();
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
        this.#request({ message, characters });
        break;
      case "Event":
        break;
      default:
        message satisfies never;
    }
  }

  #request(request: ReceivedRequest): void {
    if (this.#state.kind === "open") {
      const sender = { caller: this.#credentials.caller, sessionId: this.#state.sessionId };
      if (!this.#requests.begin(request, sender)) this.#fail("Too many requests are under way on this socket.");
    } else if (this.#state.kind === "lapsed") {
      this.#transport.retains(request.characters, 1);
      if (!this.#state.held.add(request)) this.#exceededLimit("Too many requests without a valid sign-in.");
    }
  }

  #connect({ sessionId, clientTs }: ConnectMessage): void {
    if (this.#state.kind !== "opening") {
      this.#fail("Connect may be sent only once.");
      return;
    }
    this.#state = { kind: "open", sessionId };
    this.#awaitingConnect.cancel();
    if (clientTs !== undefined) this.#transitions.noteClockSkew(clientTs - this.#deps.clock.now());
  }

  #modify({ baseVersion, newVersion, modifications }: ModifyQuerySetMessage): void {
    if (baseVersion !== this.#querySet || newVersion <= baseVersion) {
      this.#fail(
        `Base version ${String(baseVersion)} passed up doesn't match the current version ${String(this.#querySet)}`,
      );
      return;
    }
    this.#querySet = newVersion;
    const before = { bytes: this.#queries.bytes, count: this.#queries.size };
    const isWithin = this.#queries.modify(modifications, this.#credentials.caller, this.#allowance.queries);
    this.#transport.retains(this.#queries.bytes - before.bytes, this.#queries.size - before.count);
    if (isWithin) this.#transitions.request();
    else this.#exceededLimit(this.#allowance.tooManyQueries);
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
      const caller = await this.#deps.authenticate(message);
      await this.#transitions.collected();
      this.#signIn(caller);
    } catch (error) {
      this.#lapse(this.#refusalText(error), { baseVersion: message.baseVersion, authUpdateAttempted: true });
    } finally {
      if (message.tokenType !== "None") this.#allowance.checked();
    }
  }

  #refusalText(error: unknown): string {
    if (error instanceof AuthRefused) return error.message;
    this.#deps.log.refusal("sign-in could not be checked", { connection: this.#connection.id, error: String(error) });
    return "The sign-in could not be checked.";
  }

  #signIn(caller: Caller): void {
    if (this.#state.kind === "closed" || this.#state.kind === "opening") return;
    const changed = this.#credentials.accept(caller) || this.#state.kind === "lapsed";
    const held = this.#state.kind === "lapsed" ? this.#state.held : null;
    this.#state = { kind: "open", sessionId: this.#state.sessionId };
    if (caller.kind !== "anonymous") this.#allowance.accepted();
    if (changed) this.#queries.changeCaller(caller);
    this.#transitions.request();
    if (held !== null) this.#releaseHeld(held, caller);
  }

  /** Runs the held requests if the same person signed in again. A request of one person never runs as another. */
  #releaseHeld(held: HeldRequests, caller: Caller): void {
    for (const request of held.all) {
      this.#transport.retains(-request.characters, -1);
      if (held.belongTo(personOf(caller))) this.#request(request);
      else this.#requests.refuse(request, SENDER_IS_GONE);
    }
  }

  #lapse(
    error: string,
    { baseVersion, authUpdateAttempted }: { baseVersion: number; authUpdateAttempted: boolean },
  ): void {
    if (this.#state.kind === "closed" || this.#state.kind === "opening") return;
    const { sessionId } = this.#state;
    const person = personOf(this.#credentials.caller);
    if (this.#state.kind === "open") this.#state = { kind: "lapsed", sessionId, held: new HeldRequests(person) };
    this.#credentials.drop();
    this.#outbox.push(0n, [encodeAuthError({ error, baseVersion, authUpdateAttempted })]);
  }

  #failInside(error: unknown): void {
    if (error instanceof LastingConflict) {
      this.#disconnect(LASTING_CONFLICT, CLOSE_CODES.tryAgainLater);
      return;
    }
    this.#deps.log.error("A session failed", {
      connection: this.#connection.id,
      error: describeFailure(error).logged,
    });
    this.#fail("Internal error in the session.");
  }

  /**
   * Exceeding a limit is fatal, except after a refused token: a FatalError would stop a client that is about to sign in
   * with a new token.
   */
  #exceededLimit(error: string): void {
    if (this.#state.kind === "lapsed") this.#disconnect(error);
    else this.#fail(error);
  }

  /** Closes the socket without a FatalError, so that the client reconnects. */
  #disconnect(reason: string, code: number = CLOSE_CODES.policyViolation): void {
    this.#transport.close(code, reason);
    this.onClose();
  }

  #fail(error: string): void {
    if (this.#state.kind === "closed") return;
    this.#transport.send(encodeFatalError(error));
    this.#transport.close(CLOSE_CODES.policyViolation, "");
    this.onClose();
  }
}
