import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openDocument } from "../shared/openDocument";
import { PASSED_MS, QueueDocuments } from "./queueDocuments";

vi.mock("../shared/openDocument", () => ({ openDocument: vi.fn() }));

type Opened = Awaited<ReturnType<typeof openDocument>>;
type Options = Parameters<typeof openDocument>[1];
interface Begun extends Pick<Options, "documentId" | "action" | "signal"> {
  isAsked: boolean;
  end: (opened: Opened) => Promise<void>;
}

let begun: Begun[] = [];
const opened: Opened = { kind: "opened", fileName: "a.pdf", bytes: new Uint8Array([1]) };
const openings = () => begun.map(({ documentId, action }) => `${action} ${documentId}`);

beforeEach(() => {
  vi.useFakeTimers();
  begun = [];
  vi.mocked(openDocument).mockImplementation(async (_, { documentId, action, signal, askProof }) => {
    const { promise, resolve } = Promise.withResolvers<Opened>();
    const end = async (result: Opened) => {
      resolve(result);
      await vi.advanceTimersByTimeAsync(0);
    };
    begun.push({ documentId, action, signal, isAsked: askProof !== undefined, end });
    return await promise;
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const aQueue = () => new QueueDocuments(vi.fn(), () => Promise.resolve(true));
const settle = async () => {
  await vi.advanceTimersByTimeAsync(PASSED_MS);
};

// Caught: the whole queue fetched ahead; a next document that began before the first was there, or was logged as previewed.
test("the next document is fetched ahead once the current one is shown, and no other", async () => {
  const documents = aQueue();
  documents.want({ current: "a", next: "b" });
  await settle();
  expect(openings()).toEqual(["preview a"]);
  await begun[0]?.end(opened);
  expect(openings()).toEqual(["preview a", "ahead b"]);
  expect(begun.map(({ isAsked }) => isAsked)).toEqual([true, false]);
  await begun[1]?.end(opened);
  documents.want({ current: "b", next: "c" });
  expect(documents.shownOf("b")).toEqual(opened);
  expect(openings()).toEqual(["preview a", "ahead b", "ahead c"]);
});

// Caught: an entry in the access log for each document that a held key passed.
test("a document that is passed by is not opened", async () => {
  const documents = aQueue();
  for (const current of ["a", "b", "c"]) documents.want({ current, next: null });
  await settle();
  expect(openings()).toEqual(["preview c"]);
});

test("what is neither current nor next is forgotten with its bytes; leaving forgets all", async () => {
  const documents = aQueue();
  documents.want({ current: "a", next: "b" });
  await settle();
  await begun[0]?.end(opened);
  documents.want({ current: "c", next: null });
  expect(begun.map(({ signal }) => signal.aborted)).toEqual([true, true]);
  expect(documents.shownOf("a").kind).toBe("opening");
  await settle();
  await begun[2]?.end(opened);
  documents.forget();
  expect([begun[2]?.signal.aborted, documents.shownOf("c").kind]).toEqual([true, "opening"]);
});

// Caught: a person who reached the limit asked for their password before they came to the document, or never.
test("what failed ahead, or needs a proof of identity, is opened again when it is reached", async () => {
  const documents = aQueue();
  documents.want({ current: "a", next: "b" });
  await settle();
  await begun[0]?.end(opened);
  await begun[1]?.end({ kind: "signInAgain" });
  documents.want({ current: "b", next: null });
  await settle();
  expect(openings()).toEqual(["preview a", "ahead b", "preview b"]);
  expect(begun[2]?.isAsked).toBe(true);
  await begun[2]?.end({ kind: "failed", reason: "cut" });
  documents.retry();
  await begun[3]?.end(opened);
  expect(documents.shownOf("b")).toEqual(opened);
});
