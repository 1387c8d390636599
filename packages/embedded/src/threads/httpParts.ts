/** Requests and responses of HTTP actions, taken apart for another thread and put together there. */
import { ReadableStream as NodeStream } from "node:stream/web";
import type { Transferable } from "node:worker_threads";
import type { RequestParts, ResponseParts } from "./messages.ts";

export interface Opened {
  response: ResponseParts;
  transfer: Transferable[];
  /** Resolves when the body was read to its end, or nobody wants it any more. */
  sent: Promise<void>;
}

export function requestParts({ url, method, headers, body }: Request): {
  parts: RequestParts;
  transfer: Transferable[];
} {
  return { parts: { url, method, headers: [...headers], body }, transfer: body === null ? [] : [transferable(body)] };
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
