/**
 * The same bytes, until there are more than allowed: then the source is told to stop, and the reader gets an error, or
 * simply the end where `onExceeded` takes care of it.
 */
export function limitStream(
  source: ReadableStream<Uint8Array>,
  maxBytes: number,
  onExceeded?: () => void,
): ReadableStream<Uint8Array> {
  let passed = 0;
  const limiter = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      passed += part.byteLength;
      if (passed <= maxBytes) {
        controller.enqueue(part);
        return;
      }
      if (onExceeded === undefined) {
        controller.error(new Error(`More than ${String(maxBytes)} bytes were sent.`));
        return;
      }
      onExceeded();
      controller.terminate();
    },
  });
  return source.pipeThrough(limiter);
}
