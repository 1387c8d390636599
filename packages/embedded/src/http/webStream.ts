import { Readable } from "node:stream";

/**
 * Converts to the platform's ReadableStream. It is the same class at run time, but Node's types declare another one of
 * that name.
 */
export function webStream(bytes: Readable): BodyInit {
  const stream: unknown = Readable.toWeb(bytes);
  if (stream instanceof ReadableStream) return stream;
  throw new Error("This Node.js makes streams that the platform does not know.");
}
