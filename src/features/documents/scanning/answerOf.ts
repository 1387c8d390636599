interface Question<Answer> {
  job: unknown;
  read: (data: unknown) => Answer | null;
  signal: AbortSignal;
  mostMs?: number;
}

/** Runs one job in a worker and ends it. Null if the worker cannot answer, cannot run, or takes too long. Rejects when it is aborted. */
export async function answerOf<Answer>(
  start: () => Worker,
  { job, read, signal, mostMs }: Question<Answer>,
): Promise<Answer | null> {
  signal.throwIfAborted();
  const worker = started(start);
  if (worker === null) return null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => {
        reject(new DOMException("It was stopped", "AbortError"));
      });
      worker.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
        resolve(read(data));
      });
      worker.addEventListener("error", () => {
        resolve(null);
      });
      if (mostMs !== undefined) timer = setTimeout(resolve, mostMs, null);
      // Files are passed by reference: no bytes go through the page.
      worker.postMessage(job);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}

/** Null if the browser has no workers, or forbids this one. */
function started(start: () => Worker): Worker | null {
  try {
    return start();
  } catch {
    return null;
  }
}

/** In a worker: answers each message with the result of `work`, or with null if it fails. */
export function answerJobs(work: (message: MessageEvent) => Promise<unknown>): void {
  self.addEventListener("message", (message) => {
    work(message).then(
      (answer) => {
        self.postMessage(answer);
      },
      () => {
        self.postMessage(null);
      },
    );
  });
}
