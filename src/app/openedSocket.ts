import { setServerAhead } from "../ui/text/serverNow";

declare global {
  interface Window {
    /**
     * The socket opened by public/portalStart.js; absent until that has run. Null once the app has connected: a later script opens none.
     */
    passageSocket?: WebSocket | null | undefined;
  }
}

/**
 * The constructor of a deployment's sockets. The first call returns the socket that the page opened before the app had loaded, if it
 * leads to the same deployment and is not closed; later calls open new ones. Each socket reads the server's clock.
 */
export function openedSocket(page: Window): typeof WebSocket {
  return new Proxy(WebSocket, {
    construct: (target, given: ConstructorParameters<typeof WebSocket>) => {
      const socket = take(page, given[0]) ?? new target(...given);
      socket.addEventListener("message", noteClock);
      return socket;
    },
  });
}

/** At the end of an answer: the milliseconds by which this clock was ahead of the server's at the time of connecting. */
const CLOCK_AHEAD = /"clientClockSkew":(-?\d+)/;
const LONGEST_END = 99;

/** An answer may have megabytes: only its end is searched. */
function noteClock({ data }: MessageEvent<unknown>): void {
  const ahead = typeof data === "string" ? CLOCK_AHEAD.exec(data.slice(-LONGEST_END))?.[1] : undefined;
  if (ahead !== undefined) setServerAhead(-Number(ahead));
}

function take(page: Window, url: string | URL): WebSocket | null {
  const socket = page.passageSocket;
  page.passageSocket = null;
  if (!socket) return null;
  if (socket.url !== String(url) || socket.readyState > WebSocket.OPEN) {
    socket.close();
    return null;
  }
  // The client waits for this event, which has already fired.
  if (socket.readyState === WebSocket.OPEN) queueMicrotask(() => socket.dispatchEvent(new Event("open")));
  return socket;
}
