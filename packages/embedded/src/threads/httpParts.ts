/** Takes requests and responses of HTTP actions apart for another thread, and reassembles them there. */
import { ReadableStream as NodeStream } from "node:stream/web";
import type { Transferable } from "node:worker_threads";
import type { RequestParts, ResponseParts } from "./messages.ts";

export interface Opened {
  response: ResponseParts;
  transfer: Transferable[];
  /** Resolves when the body was read to its end, or nobody wants it any more. */
  sent: Promise<void>;
}

/** Maximum length of a body that is passed at once: a stream takes several messages, and each waits for its turn. */
const PASSED_AT_ONCE_BYTES = 64 * 1024;

export async function requestParts(request: Request): Promise<{ parts: RequestParts; transfer: Transferable[] }> {
  const { url, method, headers, body } = request;
  const head = { url, method, headers: [...headers] };
  if (body === null) return { parts: { ...head, body }, transfer: [] };
  const length = headers.get("content-length");
  if (length === null || Number(length) > PASSED_AT_ONCE_BYTES) {
    return { parts: { ...head, body }, transfer: [transferable(body)] };
  }
  const bytes = await request.arrayBuffer();
  return { parts: { ...head, body: bytes }, transfer: [bytes] };
}

/** It is the same class at run time, but Node's types declare another one of that name. */
function transferable(stream: unknown): Transferable {
  if (stream instanceof NodeStream) return stream;
  throw new Error("This Node.js makes streams that it cannot pass to another thread.");
}

export function openRequest({ url, method, headers, body }: RequestParts): Request {
  if (body === null) return new Request(url, { method, headers });
  const init: RequestInit & { duplex: "half" } = { method, headers, body, duplex: "half" };
  return new Request(url, init);
}

export function answered(response: unknown): Response {
  if (response instanceof Response) return response;
  throw new TypeError("An HTTP action must return a Response.");
}

export function responseParts({ status, statusText, headers, body }: Response): Opened {
  const head = { status, statusText, headers: [...headers] };
  if (body === null) return { response: { ...head, body }, transfer: [], sent: Promise.resolve() };
  // The stream itself is not transferred, because its end would not be known here.
  const passed = new TransformStream<Uint8Array, Uint8Array>();
  const sent = body.pipeTo(passed.writable).catch(() => undefined);
  return { response: { ...head, body: passed.readable }, transfer: [transferable(passed.readable)], sent };
}

export function openResponse({ body, ...head }: ResponseParts): Response {
  return new Response(body, head);
}
