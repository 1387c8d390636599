/**
 * The messages of one socket, in order. Messages that arrive while a token is being checked wait, so that they run as
 * the new identity.
 */
import {
  MalformedMessage,
  parseClientMessage,
  type AuthenticateMessage,
  type ClientMessage,
} from "../protocol/clientMessages.ts";
import type { Transport } from "../protocol/transport.ts";
import type { Allowance } from "./allowance.ts";
import type { Transitions } from "./transitions.ts";

export type OtherMessage = Exclude<ClientMessage, AuthenticateMessage>;

export interface InboundDeps {
  transport: Transport;
  allowance: Allowance;
  transitions: Transitions;
  authenticate: (message: AuthenticateMessage) => Promise<void>;
  handle: (message: OtherMessage, characters: number) => void;
  onMalformed: (error: string) => void;
  onTooLong: () => void;
  /** Called when `handle` threw. */
  onFailure: (error: unknown) => void;
}

export class Inbound {
  readonly #deps: InboundDeps;
  #handled: Promise<void> = Promise.resolve();
  #pending = 0;

  constructor(deps: InboundDeps) {
    this.#deps = deps;
  }

  receive(text: string): void {
    const mayBeSent = this.#deps.allowance.allowsLength(text.length);
    if (mayBeSent === "yes") this.#receive(text);
    else if (mayBeSent === "no") this.#deps.onTooLong();
    else this.#enqueue(text.length, () => this.#receiveLate(text));
  }

  #receive(text: string): void {
    const message = this.#parse(text);
    if (message === null) return;
    if (message.type === "Authenticate") {
      if (message.tokenType !== "None") this.#deps.allowance.checking();
      this.#enqueue(text.length, () => this.#deps.authenticate(message));
    } else if (this.#pending > 0 || this.#deps.transitions.isCollecting) {
      this.#enqueue(text.length, () => this.#handleLate(message, text.length));
    } else {
      this.#handleNow(message, text.length);
    }
  }

  /** Handles a message whose length is allowed only if the pending sign-in is accepted. */
  async #receiveLate(text: string): Promise<void> {
    if (this.#deps.allowance.allowsLength(text.length) !== "yes") {
      this.#deps.onTooLong();
      return;
    }
    const message = this.#parse(text);
    if (message === null) return;
    if (message.type === "Authenticate") await this.#deps.authenticate(message);
    else await this.#handleLate(message, text.length);
  }

  async #handleLate(message: OtherMessage, characters: number): Promise<void> {
    await this.#deps.transitions.collected();
    this.#handleNow(message, characters);
  }

  #parse(text: string): ClientMessage | null {
    try {
      return parseClientMessage(text);
    } catch (error) {
      const isMalformed = error instanceof MalformedMessage;
      this.#deps.onMalformed(isMalformed ? error.message : "Received a malformed message on websocket.");
      return null;
    }
  }

  #enqueue(characters: number, handle: () => Promise<void>): void {
    this.#pending += 1;
    this.#deps.transport.retains(characters, 1);
    this.#handled = this.#handled.then(handle).finally(() => {
      this.#pending -= 1;
      this.#deps.transport.retains(-characters, -1);
    });
  }

  #handleNow(message: OtherMessage, characters: number): void {
    try {
      this.#deps.handle(message, characters);
    } catch (error) {
      this.#deps.onFailure(error);
    }
  }
}
