import { setServerAhead } from "../ui/serverNow";

declare global {
  interface Window {
    /** What public/portalStart.js has opened; absent until it has run. Null once the app has connected: a script that comes later opens none. */
    passageSocket?: WebSocket | null | undefined;
  }
}

/**
 * The constructor of a deployment's sockets. The first one is the socket that the page has opened before the app was there, if it leads
 * to the same deployment and is not closed; each later one is new. Each tells the server's clock.
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

/** Behind the results of an answer: by how much this clock was ahead of the server's when the connection was made. */
const CLOCK_AHEAD = /"clientClockSkew":(-?\d+)/;
const LONGEST_END = 99;

/** An answer may have megabytes: only its end is looked at. */
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
  // Whoever takes it waits for this event, which is over.
  if (socket.readyState === WebSocket.OPEN) queueMicrotask(() => socket.dispatchEvent(new Event("open")));
  return socket;
}
