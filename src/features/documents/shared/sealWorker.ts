import type { ReadJob, SealJob, SealNews } from "./sealJob";
import type { PutOutcome, PutTarget } from "./putBytes";

interface Waiting {
  signal: AbortSignal;
  /** Called with the progress, 0 to 1. */
  onPart: (part: number) => void;
}

/** Reads one file in a worker, encrypts it when it has the key, and sends it when it has an address. */
export class SealWorker {
  readonly #worker = new Worker(new URL("sealing.worker.ts", import.meta.url), { type: "module" });
  readonly #broken = new Promise<null>((resolve) => {
    this.#worker.addEventListener("error", () => {
      resolve(null);
    });
  });

  constructor(file: Blob) {
    const job: ReadJob = { file };
    // A File is passed by reference: no bytes go through the page.
    this.#worker.postMessage(job);
  }

  /** Returns the hash of the encrypted bytes; null if the file cannot be read or no worker can run. Rejects when it is aborted. */
  async seal(job: SealJob, signal: AbortSignal): Promise<string | null> {
    const news = await this.#ask(job, { signal, onPart: () => undefined });
    return news?.kind === "sealed" ? news.sealedHash : null;
  }

  /** Sends the encrypted bytes. Rejects when it is aborted; ending the worker ends the transfer. */
  async put(target: PutTarget, waiting: Waiting): Promise<PutOutcome> {
    const news = await this.#ask(target, waiting);
    return news === null || news.kind === "sealed" ? { kind: "cut", hadBegun: false } : news;
  }

  async #ask(
    job: SealJob | PutTarget,
    { signal, onPart }: Waiting,
  ): Promise<Exclude<SealNews, { kind: "part" }> | null> {
    signal.throwIfAborted();
    const answered = new Promise<Exclude<SealNews, { kind: "part" }>>((resolve, reject) => {
      signal.addEventListener("abort", () => {
        reject(new DOMException("The upload was stopped", "AbortError"));
      });
      this.#worker.addEventListener("message", ({ data }: MessageEvent<SealNews>) => {
        if (data.kind === "part") onPart(data.part);
        else resolve(data);
      });
    });
    this.#worker.postMessage(job);
    return await Promise.race([answered, this.#broken]);
  }

  end(): void {
    this.#worker.terminate();
  }
}
