interface StreamLimit {
  maxBytes: number;
  /** Where it is absent the reader gets an error; else simply the end. */
  onExceeded?: () => void;
  /** Called after each chunk with the bytes passed so far. An error that it throws is given to the reader. */
  onPassed?: (bytes: number) => void;
}

/** The same bytes, until there are more than allowed: then the source is told to stop. */
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
