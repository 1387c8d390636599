import { Readable } from "node:stream";

/** As the platform's own stream, which it is: Node's types have another of the same name. */
export function webStream(bytes: Readable): BodyInit {
  const stream: unknown = Readable.toWeb(bytes);
  if (stream instanceof ReadableStream) return stream;
  throw new Error("This Node.js makes streams that the platform does not know.");
}
