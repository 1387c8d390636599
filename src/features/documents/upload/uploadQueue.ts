/** State machine of chosen files, one event after another. Pure: `Uploads` carries it out. */
import type { Refused } from "../shared/sendDocument";
import type { CheckedOutcome } from "./checkedSending";

/** Each file starts automatically this long after it was chosen. */
export const STARTS_AFTER_MS = 100;
/** More uploads at once would only share the same bandwidth. */
export const AT_ONCE = 3;

export type UploadState =
  /** Just chosen. */
  | { kind: "chosen" }
  /** Starts when another one has ended. */
  | { kind: "waiting" }
  | { kind: "running" }
  /** Resumed by the person. `isLost`: the connection was lost; otherwise the person paused it. */
  | { kind: "paused"; isLost: boolean }
  /** How a run has ended: a failed one can be retried, a person decides about a doubtful one, and a refused file cannot be sent. */
  | Extract<CheckedOutcome, { kind: "failed" | "doubtful" | "refused" }>
  /** Removed; the server has not answered yet. */
  | { kind: "stopping" }
  /** `fileName`: the name of the file that was sent. */
  | { kind: "done"; documentId: string; fileName: string };

export interface ChosenFile {
  fileName: string;
  fileBytes: number;
  type: { key: string; displayName: string; expires: boolean };
  /** Why the file cannot be uploaded, or null. */
  refused: Refused | null;
}

export interface Upload extends Omit<ChosenFile, "refused"> {
  uploadId: number;
  state: UploadState;
  /** 0, 10, 30 to 70, 90, 100; never decreases. */
  percent: number;
  /** Number of the current run: events of earlier runs are ignored. */
  run: number;
}

export interface UploadQueue {
  /** In the order of choice. */
  uploads: readonly Upload[];
  lastId: number;
  /** Maximum number of running uploads. */
  atOnce: number;
}

export const EMPTY_QUEUE: UploadQueue = { uploads: [], lastId: 0, atOnce: AT_ONCE };

interface OfUpload {
  uploadId: number;
}

interface OfRun extends OfUpload {
  run: number;
}

export type UploadEvent =
  | { kind: "choose"; files: readonly ChosenFile[] }
  | ({ kind: "ready" } & OfUpload)
  | ({ kind: "progress"; percent: number } & OfRun)
  | ({ kind: "end"; outcome: CheckedOutcome } & OfRun)
  | ({ kind: "pause" } & OfUpload)
  | ({ kind: "resume" } & OfUpload)
  | ({ kind: "remove" } & OfUpload)
  /** The server's answer: the document that was already complete, or null. */
  | ({ kind: "removed"; documentId: string | null } & OfUpload);

/** The queue after an event, with as many uploads running as allowed; the same object if nothing has changed. */
export function advance(queue: UploadQueue, event: UploadEvent): UploadQueue {
  const next = event.kind === "choose" ? chosen(queue, event.files) : { ...queue, uploads: changed(queue, event) };
  const uploads = admitted(next);
  const isSame =
    uploads.length === queue.uploads.length && uploads.every((upload, nth) => upload === queue.uploads[nth]);
  return isSame ? queue : { ...next, uploads };
}

function chosen(queue: UploadQueue, files: readonly ChosenFile[]): UploadQueue {
  const { uploads, lastId } = queue;
  const added = files.map(({ refused, ...file }, nth): Upload => {
    return { ...file, uploadId: lastId + nth + 1, state: refused ?? { kind: "chosen" }, percent: 0, run: 0 };
  });
  return { ...queue, uploads: [...uploads, ...added], lastId: lastId + files.length };
}

function changed({ uploads }: UploadQueue, event: Exclude<UploadEvent, { kind: "choose" }>): readonly Upload[] {
  return uploads.flatMap((upload) => {
    if (upload.uploadId !== event.uploadId) return [upload];
    const next = after(upload, event);
    return next === null ? [] : [next];
  });
}

/** The upload after an event; null if it is gone. An event that does not fit its state changes nothing. */
function after(upload: Upload, event: Exclude<UploadEvent, { kind: "choose" }>): Upload | null {
  const { state, run } = upload;
  if ("run" in event && (state.kind !== "running" || event.run !== run)) return upload;
  switch (event.kind) {
    case "ready":
      return state.kind === "chosen" ? { ...upload, state: { kind: "waiting" } } : upload;
    case "progress":
      return withPercent(upload, event.percent);
    case "end":
      return ended(upload, event.outcome);
    case "pause":
      return isUnderWay(upload) ? { ...upload, state: { kind: "paused", isLost: false } } : upload;
    case "resume":
      return canGoOn(upload) ? { ...upload, state: { kind: "waiting" } } : upload;
    case "remove":
      return removed(upload);
    case "removed":
      if (state.kind !== "stopping") return upload;
      return event.documentId === null
        ? null
        : finished(upload, { documentId: event.documentId, fileName: upload.fileName });
    default:
      return event satisfies never;
  }
}

function withPercent(upload: Upload, told: number): Upload {
  const percent = Math.min(told, 90);
  return percent > upload.percent ? { ...upload, percent } : upload;
}

function ended(upload: Upload, outcome: CheckedOutcome): Upload {
  if (outcome.kind === "sent") return finished(upload, outcome);
  return { ...upload, state: outcome.kind === "lost" ? { kind: "paused", isLost: true } : outcome };
}

function finished(upload: Upload, { documentId, fileName }: { documentId: string; fileName: string }): Upload {
  return { ...upload, percent: 100, state: { kind: "done", documentId, fileName } };
}

/** The server may know an upload that has run, so it must be notified. A finished document is no longer an upload, and stays. */
function removed(upload: Upload): Upload | null {
  const { kind } = upload.state;
  if (kind === "done" || kind === "stopping") return upload;
  return upload.run === 0 ? null : { ...upload, state: { kind: "stopping" } };
}

function admitted({ uploads, atOnce }: UploadQueue): readonly Upload[] {
  let free = atOnce - uploads.filter(({ state }) => state.kind === "running").length;
  return uploads.map((upload) => {
    if (upload.state.kind !== "waiting" || free <= 0) return upload;
    free -= 1;
    return { ...upload, run: upload.run + 1, state: { kind: "running" } };
  });
}

/** Running, or about to run automatically. */
export function isUnderWay({ state }: Upload): boolean {
  return state.kind === "chosen" || state.kind === "waiting" || state.kind === "running";
}

/** Waiting for a person. */
export function canGoOn({ state }: Upload): boolean {
  return state.kind === "paused" || state.kind === "failed" || state.kind === "doubtful";
}

/** Not a document yet, but may become one. */
export function isUnfinished(upload: Upload): boolean {
  return isUnderWay(upload) || canGoOn(upload);
}

/** Whether leaving the page would stop something: a running upload, or one that is being cancelled. */
export function isBusy({ uploads }: UploadQueue): boolean {
  return uploads.some((upload) => isUnderWay(upload) || upload.state.kind === "stopping");
}

export function documentsIn({ uploads }: UploadQueue): (Upload & { documentId: string })[] {
  return uploads.flatMap((upload) => {
    const { state } = upload;
    return state.kind === "done" ? [{ ...upload, documentId: state.documentId }] : [];
  });
}
