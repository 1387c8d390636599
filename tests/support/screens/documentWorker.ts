import { webcrypto } from "node:crypto";
import { ReadableStream } from "node:stream/web";
import { vi } from "vitest";
import { decrypt, type DecryptJob } from "../../../src/lib/documents/decrypting";
import { sealFile, type SealJob } from "../../../src/lib/documents/encrypting";

/** How the workers of a test end; each that was started is there until the page ends it. */
interface Workers {
  running: number;
  /** Whether their code cannot be fetched. */
  isBroken: boolean;
}

/** Runs the code of the workers that encrypt and decrypt in the page, with Node's cryptography and streams: jsdom has none of them. */
export function runWorkersHere(): Workers {
  const workers: Workers = { running: 0, isBroken: false };
  class WorkerHere extends EventTarget {
    readonly #isSealing: boolean;
    constructor(address: URL, options: WorkerOptions) {
      super();
      this.#isSealing = address.pathname.endsWith("/sealing.worker.ts");
      const isKnown = this.#isSealing || address.pathname.endsWith("/opening.worker.ts");
      if (!isKnown || options.type !== "module") throw new Error("no such code");
      workers.running += 1;
    }
    postMessage(job: DecryptJob | SealJob, handedOver: Transferable[] = []): void {
      if (workers.isBroken) {
        queueMicrotask(() => this.dispatchEvent(new Event("error")));
        return;
      }
      void this.#answer(job, handedOver).then((data) => this.dispatchEvent(new MessageEvent("message", { data })));
    }
    async #answer(job: DecryptJob | SealJob, transfer: Transferable[]): Promise<unknown> {
      // Node cannot clone the files of jsdom, and the browser hands them over by reference.
      if ("file" in job) return this.#isSealing ? await sealFile(job) : null;
      return await decrypt(structuredClone(job, { transfer }));
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
