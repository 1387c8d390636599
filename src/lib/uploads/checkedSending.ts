import type { SendOutcome } from "../documents/sendDocument";
import { pdfDoubt, type PdfDoubt } from "../pdf/pdfDoubt";

/** How one run of a sending ends. `doubtful`: nothing is sent yet; the next run sends the file all the same. */
export type CheckedOutcome = SendOutcome | { kind: "doubtful"; doubt: PdfDoubt };

/** One file on its way; `DocumentSending` is one. */
export interface Sending<Outcome = CheckedOutcome> {
  send: (options: { signal: AbortSignal; onProgress: (percent: number) => void }) => Promise<Outcome>;
  /** Resolves with the document's id where it was there already. */
  stop: () => Promise<string | null>;
}

/** Looks once at a file before it is sent. */
export class CheckedSending implements Sending {
  readonly #file: File;
  readonly #sending: Sending<SendOutcome>;
  #isChecked = false;

  constructor(file: File, sending: Sending<SendOutcome>) {
    this.#file = file;
    this.#sending = sending;
  }

  async send(options: Parameters<Sending["send"]>[0]): Promise<CheckedOutcome> {
    if (!this.#isChecked) {
      const doubt = await pdfDoubt(this.#file, options.signal);
      options.signal.throwIfAborted();
      this.#isChecked = true;
      if (doubt !== null) return { kind: "doubtful", doubt };
    }
    return await this.#sending.send(options);
  }

  async stop(): Promise<string | null> {
    return await this.#sending.stop();
  }
}
