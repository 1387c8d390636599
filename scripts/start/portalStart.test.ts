import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { ROOT } from "./root.ts";

const SCRIPT = readFileSync(join(ROOT, "public/portalStart.js"), "utf8");
const DEPLOYMENT = "wss://firm.test/api/1.48.0/sync";

interface Device {
  deployment?: string | undefined;
  /** True if the app has rendered. */
  isDrawn?: boolean;
  hasWorker?: boolean;
  /** True if the app has connected before the script. */
  isConnected?: boolean;
}

/** Runs the script in a fake page. */
function run({ deployment, isDrawn = false, hasWorker = true, isConnected = false }: Device) {
  const done = { sockets: Array.of<string>(), loads: 0 };
  // A browser by default delivers messages only after the app has run.
  let isStarted = false;
  const listeners: ((event: { data: unknown }) => void)[] = [];
  const serviceWorker = {
    addEventListener: (_: "message", listener: (event: { data: unknown }) => void) => void listeners.push(listener),
    startMessages: () => {
      isStarted = true;
    },
  };
  const page = {
    WebSocket: function (url: string) {
      done.sockets.push(url);
    },
    document: { currentScript: { dataset: { deployment } }, querySelector: () => (isDrawn ? null : {}) },
    navigator: hasWorker ? { serviceWorker } : {},
    location: { reload: () => (done.loads += 1) },
    ...(isConnected && { passageSocket: null }),
  };
  runInNewContext(SCRIPT, page);
  const say = (data: unknown) => {
    if (!isStarted) return;
    for (const listener of listeners) listener({ data });
  };
  return { done, page, say };
}

// Caught: a connection that waits for the app; a socket without an address, which is an error in the page.
test("the connection is opened where the page says, and left for the app", () => {
  const { done, page } = run({ deployment: DEPLOYMENT });
  expect(done.sockets).toEqual([DEPLOYMENT]);
  expect(page).toHaveProperty("passageSocket");
  expect(run({}).done.sockets).toEqual([]);
  expect(run({ deployment: DEPLOYMENT, isConnected: true }).done.sockets).toEqual([]);
});

// Caught: a page that is loaded again under a person who reads it, or writes.
test("when the worker says so, the page is loaded again as long as the app has drawn nothing", () => {
  const early = run({});
  early.say("something else");
  expect(early.done.loads).toBe(0);
  early.say("load again");
  expect(early.done.loads).toBe(1);
  const later = run({ isDrawn: true });
  later.say("load again");
  expect(later.done.loads).toBe(0);
  expect(run({ deployment: DEPLOYMENT, hasWorker: false }).done.sockets).toHaveLength(1);
});
