/** What a worker makes of a job. Null where it cannot, or cannot run. Rejects when it is aborted. */
export async function answerOf(worker: Worker, job: unknown, signal: AbortSignal): Promise<Blob | null> {
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
    worker.postMessage(job);
  });
}

/** Has a worker make something of a file, and ends it. A file is handed over by reference: no bytes pass through the page. */
export async function inWorker(worker: Worker, job: unknown, signal: AbortSignal): Promise<Blob | null> {
  try {
    return await answerOf(worker, job, signal);
  } finally {
    worker.terminate();
  }
}
