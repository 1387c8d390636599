import type { Sending } from "./checkedSending";
import {
  advance,
  AT_ONCE,
  documentsIn,
  EMPTY_QUEUE,
  STARTS_AFTER_MS,
  type ChosenFile,
  type Upload,
  type UploadEvent,
  type UploadQueue,
} from "./uploadQueue";

/** Calls `act` after a delay. */
type After = (delayMs: number, act: () => void) => void;

const after: After = (delayMs, act) => {
  setTimeout(act, delayMs);
};

interface UploadsOptions {
  schedule?: After;
  /** Maximum number of running uploads. */
  atOnce?: number;
  /** Called for each file that has become a document, unless it was removed during the upload. */
  onDone?: (document: Upload & { documentId: string }) => void;
}

/** Carries out the queue: starts, stops and cancels uploads. Independent of React. */
export class Uploads {
  readonly #after: After;
  readonly #onDone: (document: Upload & { documentId: string }) => void;
  readonly #listeners = new Set<() => void>();
  readonly #sendings = new Map<number, Sending>();
  readonly #runs = new Map<number, AbortController>();
  readonly #stops: Promise<void>[] = [];
  #queue: UploadQueue;

  constructor({ schedule = after, atOnce = AT_ONCE, onDone = () => undefined }: UploadsOptions = {}) {
    this.#after = schedule;
    this.#onDone = onDone;
    this.#queue = { ...EMPTY_QUEUE, atOnce };
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getState = (): UploadQueue => this.#queue;

  /** Files that can be uploaded start automatically. */
  choose(files: readonly (ChosenFile & { sending: Sending })[]): void {
    const { lastId } = this.#queue;
    this.advance({ kind: "choose", files: files.map(({ sending: _, ...file }) => file) });
    files.forEach(({ sending }, nth) => {
      const uploadId = lastId + nth + 1;
      this.#sendings.set(uploadId, sending);
      this.#after(STARTS_AFTER_MS, () => {
        this.advance({ kind: "ready", uploadId });
      });
    });
  }

  advance = (event: UploadEvent): void => {
    const before = this.#queue;
    this.#queue = advance(before, event);
    if (this.#queue === before) return;
    this.#follow(before.uploads);
    for (const listener of [...this.#listeners]) listener();
  };

  /** Cancels everything that is not a document yet. Resolves to the numbers of kept and stopped uploads once the server has answered. */
  async giveUp(): Promise<{ kept: number; stopped: number }> {
    const unfinished = this.#queue.uploads.filter(({ state }) => state.kind !== "done" && state.kind !== "refused");
    for (const { uploadId } of this.#queue.uploads) this.advance({ kind: "remove", uploadId });
    await Promise.all(this.#stops);
    const kept = documentsIn(this.#queue);
    const isKept = new Set(kept.map(({ uploadId }) => uploadId));
    return { kept: kept.length, stopped: unfinished.filter(({ uploadId }) => !isKept.has(uploadId)).length };
  }

  /** Starts, ends and cancels uploads according to the change of the queue. */
  #follow(before: readonly Upload[]): void {
    const earlier = new Map(before.map((upload) => [upload.uploadId, upload]));
    for (const upload of this.#queue.uploads) {
      const known = earlier.get(upload.uploadId);
      earlier.delete(upload.uploadId);
      if (upload.state.kind !== "running") this.#end(upload.uploadId);
      else if (upload.run !== known?.run) this.#start(upload);
      if (upload.state.kind === "stopping" && known?.state.kind !== "stopping") this.#stop(upload);
      if (upload.state.kind !== "done") continue;
      // Releases the bytes.
      this.#sendings.delete(upload.uploadId);
      if (known?.state.kind === "running") this.#onDone({ ...upload, documentId: upload.state.documentId });
    }
    for (const uploadId of earlier.keys()) this.#sendings.delete(uploadId);
  }

  #end(uploadId: number): void {
    this.#runs.get(uploadId)?.abort();
    this.#runs.delete(uploadId);
  }

  #start({ uploadId, run }: Upload): void {
    const sending = this.#sendings.get(uploadId);
    if (sending === undefined) return;
    const running = new AbortController();
    this.#runs.set(uploadId, running);
    const onProgress = (percent: number) => {
      this.advance({ kind: "progress", uploadId, run, percent });
    };
    sending.send({ signal: running.signal, onProgress }).then(
      (outcome) => {
        this.advance({ kind: "end", uploadId, run, outcome });
      },
      // Aborted: the queue knows.
      () => undefined,
    );
  }

  #stop({ uploadId }: Upload): void {
    const tell = (documentId: string | null) => {
      this.advance({ kind: "removed", uploadId, documentId });
    };
    // If the server does not answer, it discards an unfinished upload within an hour on its own.
    const stop = this.#sendings
      .get(uploadId)
      ?.stop()
      .catch(() => null);
    if (stop !== undefined) this.#stops.push(stop.then(tell));
  }
}
