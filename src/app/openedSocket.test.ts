import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { serverNow } from "../ui/text/serverNow";
import { openedSocket } from "./openedSocket";

const URL_OF = "wss://firm.test/api/1.48.0/sync";

class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  readyState = 0;
  isClosed = false;
  onopen: (() => void) | null = null;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    this.addEventListener("open", () => this.onopen?.());
  }
  close(): void {
    this.isClosed = true;
  }
}

beforeEach(() => {
  vi.stubGlobal("WebSocket", FakeSocket);
});
afterEach(() => {
  delete window.passageSocket;
  vi.unstubAllGlobals();
});

function leave(url: string, readyState: number): FakeSocket {
  const socket = Object.assign(new FakeSocket(url), { readyState });
  Object.assign(window, { passageSocket: socket });
  return socket;
}

// Caught: two connections for each page; one socket for two clients, after another person has signed in.
test("the socket that the page has opened is the first one, and only that", () => {
  const opened = leave(URL_OF, 0);
  const Socket = openedSocket(window);
  expect(new Socket(URL_OF)).toBe(opened);
  const second = new Socket(URL_OF);
  expect(second).not.toBe(opened);
  expect(second.url).toBe(URL_OF);
});

// Caught: a client that waits for ever, because its socket was open before it.
test("a client that takes an open socket gets its open event", async () => {
  const opened = leave(URL_OF, 1);
  const Socket = openedSocket(window);
  const socket = new Socket(URL_OF);
  const onOpen = vi.fn();
  socket.onopen = onOpen;
  expect(socket).toBe(opened);
  await Promise.resolve();
  expect(onOpen).toHaveBeenCalledOnce();
});

test.for([
  ["https://other.test/api/1.48.0/sync", 0],
  [URL_OF, 2],
  [URL_OF, 3],
] as const)("a socket to %s in state %i is left", ([url, state]) => {
  const opened = leave(url, state);
  const socket = new (openedSocket(window))(URL_OF);
  expect(socket).not.toBe(opened);
  expect(opened.isClosed).toBe(true);
  expect(window.passageSocket).toBeNull();
});

// Caught: a second, unused connection, because the script that opens one arrived after the app.
test("the page learns that the app has connected", () => {
  new (openedSocket(window))(URL_OF);
  expect(window.passageSocket).toBeNull();
});

test("a page without such a socket gets a new one", () => {
  expect(new (openedSocket(window))(URL_OF).url).toBe(URL_OF);
});

// Caught: ages by a browser's clock that is ten minutes ahead.
test.each([
  ["of our deployment", '"clientClockSkew":600000', -600_000],
  ["of Convex", '"clientClockSkew":-600000.25,"serverTs":1772626200000000000', 600_000],
])("an answer %s sets the server's clock", (_, tail, ahead) => {
  vi.spyOn(Date, "now").mockReturnValue(1_772_625_600_000);
  const Socket = openedSocket(window);
  const socket = new Socket(URL_OF);
  for (const data of ["no answer", new Blob(), `{"type":"Transition","modifications":["x"],${tail}}`]) {
    socket.dispatchEvent(new MessageEvent("message", { data }));
  }
  expect(serverNow() - Date.now()).toBe(ahead);
});

test("the same text inside the results of an answer is not a clock", () => {
  const Socket = openedSocket(window);
  const socket = new Socket(URL_OF);
  const before = serverNow() - Date.now();
  const data = `{"type":"Transition","modifications":["\\"clientClockSkew\\":9000 ${"x".repeat(300)}"]}`;
  socket.dispatchEvent(new MessageEvent("message", { data }));
  expect(Math.abs(serverNow() - Date.now() - before)).toBeLessThan(1_000);
});
