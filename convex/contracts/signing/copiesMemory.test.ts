import { memoryUsage } from "node:process";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test, vi } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { startBackend } from "../../../tests/support/functions/backend";
import { aSubmission, startFakeSigningService } from "../../../tests/support/functions/fakeSigningService";
import { storeContract } from "../../../tests/support/functions/samples";
import { internal } from "../../_generated/api";

const MIB = 1024 * 1024;
const GREATEST_BYTES = 25 * MIB;
/** Convex ends a function of the default runtime with more. */
const BUFFERS_BYTES = 64 * MIB;
const PIECE_BYTES = 64 * 1024;
const LOOKED_AT_EACH_BYTES = 8 * MIB;

useFixedClock();
setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Tracks the maximum of buffer bytes in use. */
class Watch {
  peakBytes = 0;
  readonly #before = Watch.#now();
  #moved = 0;

  /** Called after more bytes were read, encrypted or copied. */
  moved(bytes: number): void {
    this.#moved += bytes;
    if (this.#moved < LOOKED_AT_EACH_BYTES) return;
    this.#moved = 0;
    this.peakBytes = Math.max(this.peakBytes, Watch.#now() - this.#before);
  }

  static #now(): number {
    collectGarbage();
    return memoryUsage().arrayBuffers;
  }
}

/** A Blob like Convex's: the bytes are copied, and the copy stays until the function has ended. */
function convexBlob(watch: Watch, copies: ArrayBuffer[]) {
  return class Copied {
    size = 0;

    constructor(parts: (Copied | Uint8Array<ArrayBuffer>)[]) {
      for (const part of parts) {
        this.size += part instanceof Copied ? part.size : part.byteLength;
        if (part instanceof Copied) continue;
        copies.push(part.slice().buffer);
        watch.moved(part.byteLength);
      }
    }

    // The test storage's own reads do not count as the function's.
    arrayBuffer() {
      return Promise.resolve(new ArrayBuffer(0));
    }
  };
}

function aLongPdf(watch: Watch): Response {
  let left = GREATEST_BYTES;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const piece = new Uint8Array(Math.min(PIECE_BYTES, left)).fill(32);
      if (left === GREATEST_BYTES) piece.set(new TextEncoder().encode("%PDF-1.7"));
      left -= piece.length;
      watch.moved(piece.length);
      controller.enqueue(piece);
      if (left === 0) controller.close();
    },
  });
  return new Response(body);
}

// Caught: 125 MiB of buffers, for which Convex ends the function; from 16 MiB on there was no copy, hour after hour.
test("the longest signed contract with the longest audit page is kept within the buffers of a function", async () => {
  const service = startFakeSigningService();
  service.submissions.push(aSubmission({ status: "completed" }));
  const backend = startBackend();
  const signed = { submissionId: "71", status: "signed", sentAt: NOON, signedAt: NOON } as const;
  const contractId = await storeContract(backend, signed);
  const watch = new Watch();
  service.troubles.push(
    (act) => act(),
    (act) => act(),
    () => aLongPdf(watch),
    () => aLongPdf(watch),
  );
  const { encrypt } = crypto.subtle;
  vi.spyOn(crypto.subtle, "encrypt").mockImplementation(async (algorithm, key, data) => {
    watch.moved(data.byteLength);
    return await encrypt.call(crypto.subtle, algorithm, key, data);
  });
  const copies: ArrayBuffer[] = [];
  vi.stubGlobal("Blob", convexBlob(watch, copies));
  expect(await backend.action(internal.contracts.signing.jobs.keepSignedCopy, { contractId })).toBe(true);
  vi.unstubAllGlobals();
  expect(copies.reduce((sum, { byteLength }) => sum + byteLength, 0)).toBeGreaterThan(2 * GREATEST_BYTES);
  expect(watch.peakBytes).toBeGreaterThan(GREATEST_BYTES);
  expect(watch.peakBytes).toBeLessThan(BUFFERS_BYTES);
});
