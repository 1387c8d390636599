interface StreamLimit {
  maxBytes: number;
  /** Called when the limit is exceeded; the stream then ends. Without it, the reader gets an error. */
  onExceeded?: () => void;
  /** Called after each chunk with the bytes passed so far. An error that it throws is passed to the reader. */
  onPassed?: (bytes: number) => void;
}

/** Passes the source through up to `maxBytes`, then cancels it. */
export function limitStream(
  source: ReadableStream<Uint8Array>,
  { maxBytes, onExceeded, onPassed }: StreamLimit,
): ReadableStream<Uint8Array> {
  let passed = 0;
  const limiter = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      passed += part.byteLength;
      if (passed <= maxBytes) {
        onPassed?.(passed);
        controller.enqueue(part);
        return;
      }
      if (onExceeded === undefined) throw new Error(`More than ${String(maxBytes)} bytes were sent.`);
      onExceeded();
      controller.terminate();
    },
  });
  return source.pipeThrough(limiter);
}
