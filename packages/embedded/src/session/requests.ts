import type { FunctionCalls } from "../run/calls.ts";
import type { Durability } from "../transaction/durability.ts";
import type { Caller, RequestOrigin } from "../domain/caller.ts";
import type { CallOutcome, FunctionCall } from "../domain/calls.ts";
import type { Timestamp } from "../domain/clock.ts";
import type { ActionMessage, MutationMessage } from "../protocol/clientMessages.ts";
import { encodeActionResponse, encodeMutationResponse } from "../protocol/serverMessages.ts";
import type { Transport } from "../protocol/transport.ts";
import type { Outbox } from "./outbox.ts";

/** More than any screen needs at once; bounds the memory that a hostile client can occupy. */
const MAX_UNDER_WAY = 4_096;

interface RequestsDeps {
  calls: Pick<FunctionCalls, "applyMutation" | "action">;
  durability: Pick<Durability, "applied">;
  outbox: Pick<Outbox, "push">;
  transport: Pick<Transport, "retains">;
  connectionId: string;
  origin: RequestOrigin;
  /**
   * Called for every committed mutation, because the client resolves it only at a Transition that reaches it, even if
   * nothing changed.
   */
  onCommitted: (ts: Timestamp) => void;
  onFailure: (error: unknown) => void;
}

export interface ReceivedRequest {
  message: MutationMessage | ActionMessage;
  /** The length of the message's JSON text. */
  characters: number;
}

interface Sender {
  caller: Caller;
  sessionId: string;
}

/** Runs one session's mutations and actions, and sends their answers. */
export class Requests {
  readonly #deps: RequestsDeps;
  #underWay = 0;

  constructor(deps: RequestsDeps) {
    this.#deps = deps;
  }

  /** False when too many requests are running. */
  begin({ message, characters }: ReceivedRequest, sender: Sender): boolean {
    if (this.#underWay >= MAX_UNDER_WAY) return false;
    const { transport, onFailure } = this.#deps;
    this.#underWay += 1;
    transport.retains(characters, 1);
    const run = message.type === "Mutation" ? this.#mutate(message, sender) : this.#act(message, sender);
    run.catch(onFailure).finally(() => {
      this.#underWay -= 1;
      transport.retains(-characters, -1);
    });
    return true;
  }

  /** Answers a request without running it. */
  refuse({ message: { type, requestId } }: ReceivedRequest, errorMessage: string): void {
    const { outbox, durability } = this.#deps;
    const outcome: CallOutcome = { ok: false, errorMessage, logLines: [] };
    const answer =
      type === "Mutation"
        ? encodeMutationResponse(requestId, outcome, durability.applied)
        : encodeActionResponse(requestId, outcome);
    outbox.push(durability.applied, [answer]);
  }

  async #mutate(message: MutationMessage, sender: Sender): Promise<void> {
    const { requestId } = message;
    const { calls, outbox, onCommitted } = this.#deps;
    await calls.applyMutation(this.#call(message, sender), { sessionId: sender.sessionId, requestId }, (answer) => {
      const { outcome, ts } = answer;
      outbox.push(ts, [encodeMutationResponse(requestId, outcome, ts)]);
      if (outcome.ok) onCommitted(ts);
    });
  }

  async #act(message: ActionMessage, sender: Sender): Promise<void> {
    const outcome = await this.#deps.calls.action(this.#call(message, sender));
    this.#deps.outbox.push(this.#deps.durability.applied, [encodeActionResponse(message.requestId, outcome)]);
  }

  #call(
    { udfPath, args, requestId, componentPath }: MutationMessage | ActionMessage,
    { caller }: Sender,
  ): FunctionCall {
    return {
      path: udfPath,
      args,
      caller,
      requestId: `${this.#deps.connectionId}-${String(requestId)}`,
      origin: this.#deps.origin,
      ...(componentPath === undefined ? {} : { componentPath }),
    };
  }
}
