import type { Fetched, FetchJob, FetchNews } from "./fetchDocument";

interface Waiting {
  signal: AbortSignal;
  onPart: ((part: number) => void) | undefined;
}

/** Fetches and decrypts one document in a worker. A worker starts slowly, so create it before the server has answered. */
export class FetchWorker {
  readonly #worker = new Worker(new URL("opening.worker.ts", import.meta.url), { type: "module" });
  readonly #broken = new Promise<Fetched>((resolve) => {
    this.#worker.addEventListener("error", () => {
      resolve({ kind: "notOpened" });
    });
  });

  /** Resolves to `notOpened` if no worker can run, too. Rejects when it is aborted; ending the worker ends the transfer. */
  async fetch(job: FetchJob, { signal, onPart }: Waiting): Promise<Fetched> {
    signal.throwIfAborted();
    const answered = new Promise<Fetched>((resolve, reject) => {
      signal.addEventListener("abort", () => {
        reject(new DOMException("The opening was given up", "AbortError"));
      });
      this.#worker.addEventListener("message", ({ data }: MessageEvent<FetchNews>) => {
        if (data.kind === "part") onPart?.(data.part);
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
