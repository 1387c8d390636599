/** The program of a thread that runs queries, one at a time, each on a snapshot of the database. */
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { describeFailure } from "../run/functionErrors.ts";
import type { FromThread, QueryMessage, ToQueryThread } from "./messages.ts";
import type { QuerySetup } from "./querySetup.ts";
import { NotHere, SnapshotQueries } from "./snapshotQueries.ts";

/** The serving thread comes first when processors are scarce. */
const LOWER_PRIORITY = 5;

if (parentPort === null) throw new Error("This program is a thread's.");
const port = parentPort;
// eslint-disable-next-line passage/assertions -- The thread that serves has put it together; see `queryThreads.ts`.
const queries = new SnapshotQueries(workerData as QuerySetup, endThread);
let running = 0;

function send(message: FromThread): void {
  port.postMessage(message);
}

/** Ends the running query with the thread. */
function endThread(error: Error): never {
  send({ type: "gone", run: running, failure: describeFailure(error) });
  return process.exit();
}

async function run({ run: id, environments, order }: QueryMessage): Promise<void> {
  running = id;
  try {
    const answer = await queries.run(order, environments);
    send({ type: "queried", run: id, answer });
  } catch (thrown) {
    if (thrown instanceof NotHere) send({ type: "queried", run: id, answer: null });
    else send({ type: "failed", run: id, failure: describeFailure(thrown) });
  }
}

// A promise that nobody awaits fails its query; the rejections of an ended query are ignored.
process.on("unhandledRejection", () => undefined);

port.on("message", (message: ToQueryThread) => {
  if (message.type === "ping") send({ type: "pong" });
  else void run(message);
});

// On Linux a thread has a priority of its own; elsewhere this would lower the whole process.
if (process.platform === "linux") setPriority(0, LOWER_PRIORITY);
