import type { Bytes } from "../../../convex/documents/sealing";
import type { DecryptJob } from "./decrypting";

/** Decrypts in a worker of its own, which takes the sealed bytes away. Null as in `decrypt`, and where no worker can run. */
export async function decryptInWorker(job: DecryptJob, signal: AbortSignal): Promise<Bytes | null> {
  const worker = new Worker(new URL("opening.worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => {
        reject(new DOMException("The opening was given up", "AbortError"));
      });
      worker.addEventListener("message", ({ data }: MessageEvent<Bytes | null>) => {
        resolve(data);
      });
      worker.addEventListener("error", () => {
        resolve(null);
      });
      worker.postMessage(job, [job.sealed.buffer]);
    });
  } finally {
    worker.terminate();
  }
}
