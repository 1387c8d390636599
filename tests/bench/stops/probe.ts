import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** Measures the stops of a server, in which it answers nobody. */
export class Probe {
  readonly #thread: Worker;

  constructor(url: string) {
    this.#thread = new Worker(new URL("probeThread.ts", import.meta.url), { workerData: url });
  }

  /** The longest wait since the last call, in ms. */
  async take(): Promise<number> {
    const answer = once(this.#thread, "message");
    this.#thread.postMessage(null);
    const [longestMs] = (await answer) as [number];
    return longestMs;
  }

  async stop(): Promise<void> {
    await this.#thread.terminate();
  }
}
