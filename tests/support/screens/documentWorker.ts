import { webcrypto } from "node:crypto";
import { ReadableStream } from "node:stream/web";
import { vi } from "vitest";
import { decrypt, type DecryptJob } from "../../../src/lib/documents/decrypting";

/** How the workers of a test end; each that was started is there until the page ends it. */
interface Workers {
  running: number;
  /** Whether their code cannot be fetched. */
  isBroken: boolean;
}

/** Runs the code of the worker that decrypts in the page, with Node's cryptography and streams: jsdom has none of them. */
export function runWorkersHere(): Workers {
  const workers: Workers = { running: 0, isBroken: false };
  class WorkerHere extends EventTarget {
    constructor(address: URL, options: WorkerOptions) {
      super();
      if (!address.pathname.endsWith("/opening.worker.ts") || options.type !== "module") {
        throw new Error("no such code");
      }
      workers.running += 1;
    }
    postMessage(job: DecryptJob, handedOver: Transferable[]): void {
      const taken = structuredClone(job, { transfer: handedOver });
      if (workers.isBroken) {
        queueMicrotask(() => this.dispatchEvent(new Event("error")));
        return;
      }
      void decrypt(taken).then((data) => this.dispatchEvent(new MessageEvent("message", { data })));
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
