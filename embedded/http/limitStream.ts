/** The same bytes, until there are more than allowed: then the reader gets an error and the source is told to stop. */
export function limitStream(
  source: ReadableStream<Uint8Array>,
  maxBytes: number,
  onExceeded: () => void = () => undefined,
): ReadableStream<Uint8Array> {
  let passed = 0;
  const limiter = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      passed += part.byteLength;
      if (passed <= maxBytes) {
        controller.enqueue(part);
        return;
      }
      onExceeded();
      controller.error(new Error(`More than ${String(maxBytes)} bytes were sent.`));
    },
  });
  return source.pipeThrough(limiter);
}
