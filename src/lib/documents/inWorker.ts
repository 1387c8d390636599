/** Has a worker make something of a file, and ends it. Null where it cannot, or cannot run. Rejects when it is aborted. */
export async function inWorker(worker: Worker, job: unknown, signal: AbortSignal): Promise<Blob | null> {
  try {
    return await new Promise((resolve, reject) => {
      signal.throwIfAborted();
      signal.addEventListener("abort", () => {
        reject(new DOMException("The upload was stopped", "AbortError"));
      });
      worker.addEventListener("message", ({ data }: MessageEvent<Blob | null>) => {
        resolve(data);
      });
      worker.addEventListener("error", () => {
        resolve(null);
      });
      // A file is handed over by reference: no bytes pass through the page.
      worker.postMessage(job);
    });
  } finally {
    worker.terminate();
  }
}
