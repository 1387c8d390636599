import { noteServerAhead, setServerAhead } from "../ui/serverNow";

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

/** Behind the results of an answer: when it was sent (Convex alone), and by how much this clock was ahead when the connection was made. */
const SENT_AT = /"serverTs":(\d+(?:\.\d+)?)/;
const CLOCK_AHEAD = /"clientClockSkew":(-?\d+(?:\.\d+)?)/;
const LONGEST_END = 200;

/** An answer may have megabytes: only its end is looked at. */
function noteClock({ data }: MessageEvent<unknown>): void {
  if (typeof data !== "string") return;
  const end = data.slice(-LONGEST_END);
  const sentAt = SENT_AT.exec(end)?.[1];
  const ahead = CLOCK_AHEAD.exec(end)?.[1];
  if (sentAt !== undefined) noteServerAhead(Number(sentAt) / 1_000_000 - Date.now());
  else if (ahead !== undefined) setServerAhead(-Number(ahead));
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
