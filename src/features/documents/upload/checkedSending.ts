import { UPLOAD_TEXTS } from "../../../../convex/documents/upload/rules";
import type { Refused, SendOptions, SendOutcome } from "../shared/sendDocument";
import type { FileDoubt } from "./fileDoubt";

/** Outcome of a run. `doubtful`: nothing is sent yet; the next run sends the file anyway. */
export type CheckedOutcome = SendOutcome | { kind: "doubtful"; doubt: FileDoubt };

/** One upload; `DocumentSending` implements it. */
export interface Sending<Outcome = CheckedOutcome> {
  /** Rejects only when it is aborted. */
  send: (options: SendOptions) => Promise<Outcome>;
  /** Resolves to the document's id if it was already complete. */
  stop: () => Promise<string | null>;
}

interface Steps {
  /** Why people may be unable to read the file, or null. */
  check: (signal: AbortSignal) => Promise<FileDoubt | null>;
  prepare: (signal: AbortSignal) => Promise<Sending<SendOutcome> | Refused>;
}

/** Checks and prepares a file once before it is sent. */
export class CheckedSending implements Sending {
  readonly #steps: Steps;
  #isChecked = false;
  #sending: Sending<SendOutcome> | null = null;

  constructor(steps: Steps) {
    this.#steps = steps;
  }

  async send(options: SendOptions): Promise<CheckedOutcome> {
    try {
      return await this.#send(options);
    } catch {
      options.signal.throwIfAborted();
      // The code that prepares the file could not be loaded.
      return { kind: "failed", reason: UPLOAD_TEXTS.unknown };
    }
  }

  async stop(): Promise<string | null> {
    return (await this.#sending?.stop()) ?? null;
  }

  async #send(options: SendOptions): Promise<CheckedOutcome> {
    const { signal } = options;
    if (!this.#isChecked) {
      const doubt = await this.#steps.check(signal);
      signal.throwIfAborted();
      this.#isChecked = true;
      if (doubt !== null) return { kind: "doubtful", doubt };
    }
    if (this.#sending === null) {
      const prepared = await this.#steps.prepare(signal);
      signal.throwIfAborted();
      if ("kind" in prepared) return prepared;
      this.#sending = prepared;
    }
    return await this.#sending.send(options);
  }
}
