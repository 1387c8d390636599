import type { Bytes } from "../../../convex/documents/sealing";
import type { DecryptJob } from "./decrypting";

/** Decrypts one document beside the page. It takes a moment to start, so it is made before there is anything to decrypt. */
export class DecryptWorker {
  readonly #worker = new Worker(new URL("opening.worker.ts", import.meta.url), { type: "module" });
  readonly #broken = new Promise<null>((resolve) => {
    this.#worker.addEventListener("error", () => {
      resolve(null);
    });
  });

  /** Takes the sealed bytes away. Null as in `decrypt`, and where no worker can run. Rejects when it is aborted. */
  async decrypt(job: DecryptJob, signal: AbortSignal): Promise<Bytes | null> {
    const answered = new Promise<Bytes | null>((resolve, reject) => {
      signal.addEventListener("abort", () => {
        reject(new DOMException("The opening was given up", "AbortError"));
      });
      this.#worker.addEventListener("message", ({ data }: MessageEvent<Bytes | null>) => {
        resolve(data);
      });
    });
    this.#worker.postMessage(job, [job.sealed.buffer]);
    return await Promise.race([answered, this.#broken]);
  }

  end(): void {
    this.#worker.terminate();
  }
}
