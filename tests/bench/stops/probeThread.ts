/**
 * Asks a server for its version again and again and notes the longest wait. In a thread of its own, so that the clients that make the
 * load do not count as a stop of the server.
 */
import { get, Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

/** A stop can be longer than the measured wait by this much. */
const BETWEEN_MS = 5;

const address = new URL("/version", String(workerData));
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let longestMs = 0;

parentPort?.on("message", () => {
  parentPort?.postMessage(longestMs);
  longestMs = 0;
});

for (;;) {
  const startedAt = performance.now();
  await answered();
  longestMs = Math.max(longestMs, performance.now() - startedAt);
  await pause(BETWEEN_MS);
}

function answered(): Promise<void> {
  return new Promise((resolve, reject) => {
    get(address, { agent }, (response) => {
      response.resume().once("end", resolve);
    }).once("error", reject);
  });
}
