import { webcrypto } from "node:crypto";
import { ReadableByteStreamController, ReadableStream } from "node:stream/web";
import { vi } from "vitest";
import { Sealing, type ReadJob, type SealJob } from "../../../src/features/documents/shared/sealJob";
import { fetchDocument, type FetchJob } from "../../../src/features/documents/shared/fetchDocument";
import type { PutTarget } from "../../../src/features/documents/shared/putBytes";

/** Running workers of a test; each stays until the page ends it. */
interface Workers {
  running: number;
  /** True if their code cannot be fetched. */
  isBroken: boolean;
}

/** Runs the code of the document workers in the page, with Node's cryptography and streams: jsdom has none of them. */
export function runWorkersHere(): Workers {
  const workers: Workers = { running: 0, isBroken: false };
  class WorkerHere extends EventTarget {
    readonly #isSealing: boolean;
    readonly #over = new AbortController();
    #sealing: Sealing | null = null;
    constructor(address: URL, options: WorkerOptions) {
      super();
      this.#isSealing = address.pathname.endsWith("/sealing.worker.ts");
      const isKnown = this.#isSealing || address.pathname.endsWith("/opening.worker.ts");
      if (!isKnown || options.type !== "module") throw new Error("no such code");
      workers.running += 1;
    }
    postMessage(job: FetchJob | ReadJob | SealJob | PutTarget): void {
      if (workers.isBroken) {
        queueMicrotask(() => this.dispatchEvent(new Event("error")));
        return;
      }
      void this.#answer(job).then(
        (data) => data !== null && this.#tell(data),
        () => undefined,
      );
    }
    readonly #tell = (data: unknown) => this.dispatchEvent(new MessageEvent("message", { data }));
    readonly #onPart = (part: number) => this.#tell({ kind: "part", part });
    async #answer(job: FetchJob | ReadJob | SealJob | PutTarget): Promise<unknown> {
      if ("file" in job) {
        // Node cannot clone the files of jsdom, and the browser hands them over by reference.
        if (this.#isSealing) this.#sealing = new Sealing(job);
        return this.#isSealing ? null : { kind: "none" };
      }
      if ("url" in job && "keyHash" in job) return await fetchDocument(structuredClone(job), this.#onPart);
      if ("key" in job) return { kind: "sealed", sealedHash: await this.#sealing?.seal(job) };
      return await this.#sealing?.put(job, { signal: this.#over.signal, onPart: this.#onPart });
    }
    terminate(): void {
      workers.running -= 1;
      this.#over.abort();
    }
  }
  vi.stubGlobal("Worker", WorkerHere);
  vi.stubGlobal("crypto", webcrypto);
  vi.stubGlobal("ReadableStream", ReadableStream);
  vi.stubGlobal("ReadableByteStreamController", ReadableByteStreamController);
  return workers;
}
