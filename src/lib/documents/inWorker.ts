/** Has a worker make something of a file, and ends it. Null where it cannot, cannot run, or takes too long. Rejects when it is aborted. */
export async function inWorker(
  worker: Worker,
  job: unknown,
  { signal, most }: { signal: AbortSignal; most: number },
): Promise<Blob | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
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
      timer = setTimeout(() => {
        resolve(null);
      }, most);
      // A file is handed over by reference: no bytes pass through the page.
      worker.postMessage(job);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
