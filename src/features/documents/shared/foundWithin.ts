interface Limits {
  signal: AbortSignal;
  mostMs: number;
}

/** The result of `work`, or null if it is stopped or takes too long; its own signal is then aborted. */
export async function foundWithin<Found>(
  { signal, mostMs }: Limits,
  work: (signal: AbortSignal) => Promise<Found | null>,
): Promise<Found | null> {
  if (signal.aborted) return null;
  const run = new AbortController();
  const stop = () => {
    run.abort();
  };
  const stopped = new Promise<null>((resolve) => {
    run.signal.addEventListener("abort", () => {
      resolve(null);
    });
  });
  const timer = setTimeout(stop, mostMs);
  signal.addEventListener("abort", stop);
  try {
    return await Promise.race([work(run.signal), stopped]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  }
}
