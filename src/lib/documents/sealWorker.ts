import type { ReadJob, SealJob } from "./encrypting";
import { answerOf } from "./inWorker";

/** Reads one file beside the page from the start, and encrypts it when the key is there. */
export class SealWorker {
  readonly #worker = new Worker(new URL("sealing.worker.ts", import.meta.url), { type: "module" });

  constructor(file: Blob) {
    const job: ReadJob = { file };
    // A file is handed over by reference: no bytes pass through the page.
    this.#worker.postMessage(job);
  }

  /** Null where the file cannot be read, or no worker can run. Rejects when it is aborted. */
  async seal(job: SealJob, signal: AbortSignal): Promise<Blob | null> {
    return await answerOf(this.#worker, job, signal);
  }

  end(): void {
    this.#worker.terminate();
  }
}
