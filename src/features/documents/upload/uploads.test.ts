/** Any order of presses, answers and faults: each file becomes one document, none is lost, and no progress bar goes back. */
import { beforeEach, expect, test, vi } from "vitest";
import { cases, fc } from "@passage/testkit/seededProperties";
import { PATIENT } from "@passage/testkit/patience";
import { startUploadWorld, type UploadWorld } from "../../../../tests/support/screens/uploadWorld";
import { AT_ONCE, documentsIn } from "./uploadQueue";
import { Uploads } from "./uploads";

const aPlace = fc.nat({ max: 7 });
const aCommand = fc.oneof(
  { arbitrary: fc.record({ act: fc.constant("choose" as const), count: fc.integer({ min: 1, max: 3 }) }), weight: 2 },
  {
    arbitrary: fc.record({
      act: fc.constant("press" as const),
      what: fc.constantFrom("pause" as const, "resume" as const, "resume" as const, "remove" as const),
      place: aPlace,
    }),
    weight: 4,
  },
  {
    arbitrary: fc.record({
      act: fc.constant("answer" as const),
      place: aPlace,
      how: fc.constantFrom(
        "well" as const,
        "well" as const,
        "well" as const,
        "lostBefore" as const,
        "lostAfter" as const,
        "refused" as const,
      ),
    }),
    weight: 10,
  },
  { arbitrary: fc.record({ act: fc.constant("sweep" as const), place: aPlace }), weight: 1 },
);

beforeEach(() => {
  vi.useRealTimers();
});

async function play(world: UploadWorld, command: typeof aCommand extends fc.Arbitrary<infer T> ? T : never) {
  switch (command.act) {
    case "choose":
      world.choose(command.count);
      break;
    case "press":
      world.press(command.what, command.place);
      break;
    case "answer":
      world.answer(command.place, command.how);
      break;
    case "sweep":
      world.sweep(command.place);
      break;
    default:
      command satisfies never;
  }
  await world.settle();
  expect(world.problems()).toEqual([]);
}

// Caught, one at a time: a second `begin` while the first was pending; a lost `complete` after which the bytes were sent as another
// document; a percentage that a retry set back; a slot kept by a paused upload; a removed upload whose document was stored anyway.
test("each file becomes one document, whatever happens during the upload", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aCommand, { minLength: 5, maxLength: 40 }), async (commands) => {
      const world = startUploadWorld();
      for (const command of commands) await play(world, command);
      await world.heal();
      expect(world.problems()).toEqual([]);
      expect(world.mostRunning).toBeLessThanOrEqual(AT_ONCE);
      expect([world.lost(), world.leftBehind()]).toEqual([[], []]);
      expect(world.documents().toSorted()).toEqual(world.shownAsDone().toSorted());
    }),
    { numRuns: cases(300, 5_000) },
  );
}, 120_000);

test("cancelling reports its result: documents are kept, all else is stopped", async () => {
  const world = startUploadWorld();
  world.choose(1);
  await world.settle();
  while (world.shownAsDone().length === 0) {
    world.answer(0, "well");
    await world.settle();
  }
  world.choose(2);
  await world.settle();
  // A refused file was never sent, so it does not count as stopped.
  const type = { key: "other", displayName: "Other", expires: false };
  const sending = { send: () => Promise.reject(new Error("no")), stop: () => Promise.resolve(null) };
  world.uploads.choose([
    { fileName: "a.exe", fileBytes: 9, type, refused: { kind: "refused", reason: "no" }, sending },
  ]);
  const given = world.uploads.giveUp();
  await world.heal();
  expect(await given).toEqual({ kept: 1, stopped: 2 });
  expect(world.documents()).toHaveLength(1);
});

const atOnce = (_: number, act: () => void): void => {
  act();
};

// Caught: a dialog that could not be closed, because the server had not answered about a file.
test("a removed file is gone, even if the server does not answer", async () => {
  const uploads = new Uploads({ schedule: atOnce });
  const type = { key: "other", displayName: "Other", expires: false };
  const sending = { send: () => new Promise<never>(() => undefined), stop: () => Promise.reject(new Error("no")) };
  uploads.choose([{ fileName: "a.pdf", fileBytes: 9, type, refused: null, sending }]);
  expect(await uploads.giveUp()).toEqual({ kept: 0, stopped: 1 });
  expect(uploads.getState().uploads).toEqual([]);
  // Without pending uploads there is no answer to wait for.
  expect(await uploads.giveUp()).toEqual({ kept: 0, stopped: 0 });
});

// Caught: files that started before the dialog had shown them.
test("a chosen file starts automatically after 100 ms, not before", () => {
  const starts: [number, () => void][] = [];
  const uploads = new Uploads({ schedule: (delayMs, act) => starts.push([delayMs, act]) });
  const sending = { send: async () => await new Promise<never>(() => undefined), stop: () => Promise.resolve(null) };
  const type = { key: "other", displayName: "Other", expires: false };
  uploads.choose([{ fileName: "a.pdf", fileBytes: 9, type, refused: null, sending }]);
  const state = () => uploads.getState().uploads[0]?.state.kind;
  expect([state(), starts.map(([delayMs]) => delayMs)]).toEqual(["chosen", [100]]);
  for (const [, start] of starts) start();
  expect(state()).toBe("running");
});

// Caught: a removed file sent with a message anyway, because the server already had it.
test("each file that has become a document is reported once, but not one removed during the upload", async () => {
  const told: string[] = [];
  const uploads = new Uploads({
    schedule: atOnce,
    onDone: ({ documentId }) => told.push(documentId),
  });
  const file = { fileName: "a.pdf", fileBytes: 1, refused: null };
  const type = { key: "other", displayName: "Other", expires: false };
  const stop = vi.fn(() => Promise.resolve("d2"));
  const ends = { send: () => Promise.resolve({ kind: "sent" as const, documentId: "d1", fileName: "a.pdf" }), stop };
  const hangs = { send: () => new Promise<never>(() => undefined), stop };
  uploads.choose([
    { ...file, type, sending: ends },
    { ...file, type, sending: hangs },
  ]);
  uploads.advance({ kind: "remove", uploadId: 2 });
  await vi.waitFor(() => {
    expect(documentsIn(uploads.getState()).map(({ documentId }) => documentId)).toEqual(["d1", "d2"]);
  }, PATIENT);
  expect(told).toEqual(["d1"]);
  expect(stop).toHaveBeenCalledOnce();
});
