import { describe, expect, test } from "vitest";
import type { CheckedOutcome } from "./checkedSending";
import {
  advance,
  AT_ONCE,
  documentsIn,
  EMPTY_QUEUE,
  isBusy,
  STARTS_AFTER_MS,
  type ChosenFile,
  type Upload,
  type UploadEvent,
  type UploadQueue,
  type UploadState,
} from "./uploadQueue";

const FILE: ChosenFile = {
  fileName: "passport.pdf",
  fileBytes: 1_000,
  type: { key: "passport", displayName: "Passport", expires: true },
  refused: null,
};

const STATES = {
  chosen: { kind: "chosen" },
  waiting: { kind: "waiting" },
  running: { kind: "running" },
  paused: { kind: "paused", isLost: false },
  failed: { kind: "failed", reason: "no" },
  doubtful: { kind: "doubtful", doubt: "damaged" },
  refused: { kind: "refused", reason: "no" },
  stopping: { kind: "stopping" },
  done: { kind: "done", documentId: "d1", fileName: "passport.pdf" },
} as const satisfies Record<UploadState["kind"], UploadState>;
type Kind = keyof typeof STATES;

/** A queue with one upload in its second run, in this state. */
function queueIn(kind: Kind, change: Partial<Upload> = {}): UploadQueue {
  const [upload] = advance(EMPTY_QUEUE, { kind: "choose", files: [FILE] }).uploads;
  if (upload === undefined) throw new Error("Nothing was chosen.");
  return { ...EMPTY_QUEUE, uploads: [{ ...upload, run: 2, percent: 30, state: STATES[kind], ...change }], lastId: 1 };
}

const of = { uploadId: 1 };
const ends = (outcome: CheckedOutcome) => ({ kind: "end", ...of, run: 2, outcome }) as const;
const EVENTS = {
  ready: { kind: "ready", ...of },
  lost: ends({ kind: "lost" }),
  failed: ends({ kind: "failed", reason: "no", limit: "full" }),
  doubtful: ends({ kind: "doubtful", doubt: "dark" }),
  refused: ends({ kind: "refused", reason: "no", problem: "other" }),
  sent: ends({ kind: "sent", documentId: "d1", fileName: "a.jpg" }),
  pause: { kind: "pause", ...of },
  resume: { kind: "resume", ...of },
  remove: { kind: "remove", ...of },
  removedNothing: { kind: "removed", ...of, documentId: null },
  removedDocument: { kind: "removed", ...of, documentId: "d1" },
} as const satisfies Record<string, UploadEvent>;

/** The next state for each state and event; other events change nothing. A slot is free, so waiting uploads run at once. */
const CHANGES: Record<keyof typeof EVENTS, Partial<Record<Kind, Kind | "gone">>> = {
  ready: { chosen: "running" },
  lost: { running: "paused" },
  failed: { running: "failed" },
  doubtful: { running: "doubtful" },
  refused: { running: "refused" },
  sent: { running: "done" },
  pause: { chosen: "paused", running: "paused", waiting: "paused" },
  resume: { paused: "running", failed: "running", doubtful: "running" },
  remove: {
    chosen: "stopping",
    waiting: "stopping",
    running: "stopping",
    paused: "stopping",
    failed: "stopping",
    doubtful: "stopping",
    refused: "stopping",
  },
  removedNothing: { stopping: "gone" },
  removedDocument: { stopping: "done" },
};

const kinds = Object.keys(STATES) as Kind[];
const names = Object.keys(EVENTS) as (keyof typeof EVENTS)[];

describe("one upload", () => {
  test.each(names.flatMap((event) => kinds.map((kind) => [event, kind] as const)))(
    "%s while it is %s",
    (event, kind) => {
      const left = advance(queueIn(kind), EVENTS[event]).uploads[0]?.state.kind ?? "gone";
      const stays = kind === "waiting" ? "running" : kind;
      expect(left).toBe(CHANGES[event][kind] ?? stays);
    },
  );

  // Caught: the answer of a paused run ended the next one.
  test.each(["lost", "failed", "doubtful", "refused", "sent"] as const)(
    "ignores an earlier run that has %s, and keeps the state of its own run",
    (outcome) => {
      const queue = queueIn("running", { run: 3 });
      expect(advance(queue, EVENTS[outcome]).uploads).toEqual(queue.uploads);
      const state = outcome === "lost" ? { kind: "paused", isLost: true } : EVENTS[outcome].outcome;
      const { kind, ...said } = state;
      expect(advance(queueIn("running"), EVENTS[outcome]).uploads[0]?.state).toEqual({
        kind: kind === "sent" ? "done" : kind,
        ...said,
      });
    },
  );

  test("that the server does not know is gone at once", () => {
    expect(advance(queueIn("chosen", { run: 0 }), EVENTS.remove).uploads).toEqual([]);
    expect(advance(queueIn("refused", { run: 0 }), EVENTS.remove).uploads).toEqual([]);
  });

  test("that cannot be uploaded says why from the beginning, and does not start", () => {
    const files = [{ ...FILE, refused: STATES.refused }];
    const refused = advance(EMPTY_QUEUE, { kind: "choose", files });
    expect(refused.uploads[0]?.state).toEqual({ kind: "refused", reason: "no" });
    expect(advance(refused, EVENTS.ready).uploads[0]?.state.kind).toBe("refused");
    expect(isBusy(refused)).toBe(false);
  });

  // Caught: a progress bar that restarted at a retry; one that was full before the document was stored.
  test.each([
    [10, 30],
    [30, 30],
    [54, 54],
    [90, 90],
    [100, 90],
  ])("at 30 percent and after an event of %i is at %i", (told, percent) => {
    const event: UploadEvent = { kind: "progress", ...of, run: 2, percent: told };
    expect(advance(queueIn("running"), event).uploads[0]?.percent).toBe(percent);
    expect(advance(queueIn("paused"), event).uploads[0]?.percent).toBe(30);
  });

  test("is full when it is a document, also when it was to be removed", () => {
    for (const queue of [
      advance(queueIn("running"), EVENTS.sent),
      advance(queueIn("stopping"), EVENTS.removedDocument),
    ]) {
      expect(documentsIn(queue).map(({ percent, documentId }) => [percent, documentId])).toEqual([[100, "d1"]]);
    }
  });
});

test("a file starts 100 ms after it was chosen, and as many run as may; the next one when one has ended", () => {
  expect([STARTS_AFTER_MS, AT_ONCE]).toEqual([100, 3]);
  let queue = advance(EMPTY_QUEUE, { kind: "choose", files: Array.from({ length: 5 }, () => FILE) });
  expect(queue.uploads.map(({ uploadId, state }) => [uploadId, state.kind])).toEqual(
    [1, 2, 3, 4, 5].map((uploadId) => [uploadId, "chosen"]),
  );
  const states = () => queue.uploads.map(({ state }) => state.kind);
  for (const uploadId of [1, 2, 3, 4, 5]) queue = advance(queue, { kind: "ready", uploadId });
  expect(states()).toEqual(["running", "running", "running", "waiting", "waiting"]);
  queue = advance(queue, { ...EVENTS.sent, uploadId: 2, run: 1 });
  expect(states()).toEqual(["running", "done", "running", "running", "waiting"]);
  queue = advance(queue, { kind: "pause", uploadId: 1 });
  expect(states()).toEqual(["paused", "done", "running", "running", "running"]);
  queue = advance(queue, { kind: "resume", uploadId: 1 });
  expect(states()).toEqual(["waiting", "done", "running", "running", "running"]);
  expect(queue.uploads.map(({ run }) => run)).toEqual([1, 1, 1, 1, 1]);
});

// Caught: the whole list rendered again with each packet.
test("an event that changes nothing leaves the same queue", () => {
  const queue = queueIn("running");
  expect(advance(queue, { kind: "progress", ...of, run: 2, percent: 30 })).toBe(queue);
  expect(advance(queue, EVENTS.ready)).toBe(queue);
  expect(advance(queue, { kind: "progress", ...of, run: 2, percent: 31 })).not.toBe(queue);
});

test.each(kinds.map((kind) => [kind, ["chosen", "waiting", "running", "stopping"].includes(kind)] as const))(
  "with an upload that is %s, the queue is busy: %s",
  (kind, busy) => {
    expect(isBusy(queueIn(kind))).toBe(busy);
  },
);
