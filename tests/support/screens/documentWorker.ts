import { webcrypto } from "node:crypto";
import { ReadableStream } from "node:stream/web";
import { vi } from "vitest";
import { Sealing, type ReadJob, type SealJob } from "../../../src/lib/documents/encrypting";
import { fetchDocument, type FetchJob } from "../../../src/lib/documents/fetching";

/** How the workers of a test end; each that was started is there until the page ends it. */
interface Workers {
  running: number;
  /** Whether their code cannot be fetched. */
  isBroken: boolean;
}

/** Runs the code of the workers that encrypt, fetch and decrypt in the page, with Node's cryptography and streams: jsdom has none of them. */
export function runWorkersHere(): Workers {
  const workers: Workers = { running: 0, isBroken: false };
  class WorkerHere extends EventTarget {
    readonly #isSealing: boolean;
    #sealing: Sealing | null = null;
    constructor(address: URL, options: WorkerOptions) {
      super();
      this.#isSealing = address.pathname.endsWith("/sealing.worker.ts");
      const isKnown = this.#isSealing || address.pathname.endsWith("/opening.worker.ts");
      if (!isKnown || options.type !== "module") throw new Error("no such code");
      workers.running += 1;
    }
    postMessage(job: FetchJob | ReadJob | SealJob): void {
      if (workers.isBroken) {
        queueMicrotask(() => this.dispatchEvent(new Event("error")));
        return;
      }
      const tell = (data: unknown) => this.dispatchEvent(new MessageEvent("message", { data }));
      // Node cannot clone the files of jsdom, and the browser hands them over by reference.
      if ("file" in job) {
        this.#sealing = this.#isSealing ? new Sealing(job) : null;
      } else if ("url" in job) {
        void fetchDocument(structuredClone(job), (part) => tell({ kind: "part", part })).then(tell);
      } else {
        void (this.#sealing?.seal(job) ?? Promise.resolve(null)).then(tell);
      }
    }
    terminate(): void {
      workers.running -= 1;
    }
  }
  vi.stubGlobal("Worker", WorkerHere);
  vi.stubGlobal("crypto", webcrypto);
  vi.stubGlobal("ReadableStream", ReadableStream);
  return workers;
}
