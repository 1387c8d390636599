import { beforeEach, describe, expect, test, vi } from "vitest";
import { PATIENT } from "@passage/testkit/patience";
import { heicToJpeg, isHeic, isHeicName, isPhotoName, jpegNameOf } from "./heicPhoto";

test.each([
  ["IMG_1.heic", true, true, "IMG_1.jpg"],
  ["IMG_1.HEIF ", true, true, "IMG_1.jpg"],
  ["a.png", false, true, "a.jpg"],
  ["a.jpg", false, true, "a.jpg"],
  ["a.JPEG", false, true, "a.jpg"],
  ["a.heic.pdf", false, false, "a.heic.pdf"],
  ["heic", false, false, "heic"],
])("%j is an iPhone's photo: %s, a photo: %s, and as a JPEG %s", (...[name, isOfIphone, isPhoto, jpeg]) => {
  expect([isHeicName(name), isPhotoName(name), jpegNameOf(name)]).toEqual([isOfIphone, isPhoto, jpeg]);
});

const start = (text: string) => new TextEncoder().encode(text);

test.each([
  ["....ftypheic", true],
  ["....ftypmif1 and more", true],
  ["....ftyphevc", true],
  ["....ftypmp42", false],
  ["....ftypheicx", true],
  ["...ftypheic.", false],
  ["....fty", false],
  ["", false],
])("%j begins an HEIC photo: %s", (text, is) => {
  expect(isHeic(start(text))).toBe(is);
});

describe("the JPEG of an HEIC photo", () => {
  const workers = { made: [] as { url: string; jobs: unknown[] }[], ended: 0, answer: null as Blob | null | undefined };

  class WorkerHere extends EventTarget {
    readonly jobs: unknown[] = [];
    constructor(url: URL) {
      super();
      workers.made.push({ url: url.pathname, jobs: this.jobs });
    }
    postMessage(job: unknown): void {
      this.jobs.push(job);
      const { answer } = workers;
      if (answer === undefined) return;
      queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data: answer })));
    }
    terminate = () => void (workers.ended += 1);
  }

  beforeEach(() => {
    Object.assign(workers, { made: [], ended: 0, answer: new Blob(["jpeg"], { type: "image/jpeg" }) });
    vi.stubGlobal("Worker", WorkerHere);
  });

  const NEVER = new AbortController().signal;
  const photo = new File([start("....ftypheic pixels")], "IMG_1.HEIC");

  test("has its name and type, and is made of the photo itself", async () => {
    const jpeg = await heicToJpeg(photo, NEVER);
    expect([jpeg?.name, jpeg?.type, jpeg?.size]).toEqual(["IMG_1.jpg", "image/jpeg", 4]);
    expect([workers.made.map(({ jobs }) => jobs), workers.ended]).toEqual([[[photo]], 1]);
    expect(workers.made[0]?.url).toMatch(/heic\.worker\.ts$/);
  });

  test("is null if the decoder finds no photo, and other files start no worker", async () => {
    workers.answer = null;
    expect(await heicToJpeg(photo, NEVER)).toBeNull();
    expect(await heicToJpeg(new File(["%PDF-1.7"], "a.heic"), NEVER)).toBeNull();
    expect([workers.made.length, workers.ended]).toEqual([1, 1]);
  });

  // Caught: "Converting to JPEG…" without end.
  test("is waited for half a minute", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    workers.answer = undefined;
    const jpeg = heicToJpeg(photo, NEVER);
    await vi.waitFor(() => {
      expect(workers.made).toHaveLength(1);
    }, PATIENT);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(workers.ended).toBe(0);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([await jpeg, workers.ended]).toEqual([null, 1]);
    vi.useRealTimers();
  });
});
