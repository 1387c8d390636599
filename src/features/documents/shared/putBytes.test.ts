import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { putBytes } from "./putBytes";

const requests: RequestHere[] = [];

/** A request whose progress the test controls. */
class RequestHere extends EventTarget {
  readonly upload = new EventTarget();
  status = 200;
  responseText = "";
  constructor() {
    super();
    requests.push(this);
  }
  open = () => undefined;
  setRequestHeader = () => undefined;
  send = () => undefined;
  abort = () => this.dispatchEvent(new Event("abort"));
  progress = (loaded: number, total = 100) =>
    this.upload.dispatchEvent(new ProgressEvent("progress", { loaded, total }));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("XMLHttpRequest", RequestHere);
});
afterEach(() => {
  vi.useRealTimers();
  requests.length = 0;
});

function put() {
  const parts: number[] = [];
  const signal = new AbortController().signal;
  const onPart = (part: number) => parts.push(part);
  const sent = putBytes({ url: "https://storage.test/a", headers: [], body: new Blob(["a"]), signal, onPart });
  const [request] = requests;
  if (request === undefined) throw new Error("nothing is sent");
  return { sent, request, parts };
}

// Caught: a timer that was not reset, which cut every upload of more than a minute.
test("a line on which something moves at least once a minute is not cut, however long it takes", async () => {
  const { sent, request, parts } = put();
  for (const loaded of [10, 20, 30]) {
    await vi.advanceTimersByTimeAsync(59_999);
    request.progress(loaded);
  }
  await vi.advanceTimersByTimeAsync(59_999);
  request.dispatchEvent(new Event("load"));
  expect(await sent).toEqual({ kind: "answered", status: 200, body: "" });
  expect(parts).toEqual([0.1, 0.2, 0.3]);
  expect(vi.getTimerCount()).toBe(0);
});

test("a line on which nothing moves for a minute is cut, also after something had", async () => {
  const { sent, request, parts } = put();
  await vi.advanceTimersByTimeAsync(50_000);
  // If the browser does not know the total, no progress is reported.
  request.progress(10, 0);
  expect(parts).toEqual([0]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await sent).toEqual({ kind: "cut", hadBegun: true });
});
