import { beforeEach, describe, expect, test, vi } from "vitest";
import { PATIENT } from "@passage/testkit/patience";
import { api } from "../../../../convex/_generated/api";
import { SERVICE_MAX_BYTES } from "../../../../convex/practice/documentTypes/rules";
import { KEY_TEXTS } from "../../../../convex/documents/encryption/rules";
import { aPracticeWithStorage, documentRows, openText } from "../../../../tests/support/functions/documents";
import { refusal } from "../../../../tests/support/functions/fakeStorage";
import { runWorkersHere } from "../../../../tests/support/screens/documentWorker";
import { startFakeLine, type FakeLine } from "../../../../tests/support/screens/fakeLine";
import { aSending, NEVER, PASSPORT_TEXT as TEXT } from "../../../../tests/support/screens/sendings";
import { heicToJpeg } from "../scanning/heicPhoto";
import { DocumentSending, type DocumentServer } from "./sendDocument";

vi.mock(import("../scanning/heicPhoto"), async (original) => {
  const heicPhoto = await original();
  return { ...heicPhoto, heicToJpeg: vi.fn(heicPhoto.heicToJpeg) };
});

let workers: ReturnType<typeof runWorkersHere>;
let line: FakeLine;
beforeEach(() => {
  workers = runWorkersHere();
  line = startFakeLine();
});

test("a file becomes a document: 10 with its key, 30 encrypted, 70 sent, 90 found by the server", async () => {
  const { send, percents, uploaded, asSales, storage } = await aSending();
  const outcome = await send();
  expect(outcome).toEqual({ kind: "sent", documentId: (await uploaded())[0], fileName: "passport.pdf" });
  expect(percents).toEqual([10, 30, 50, 70, 70, 90]);
  expect(await openText(asSales, (await uploaded())[0] ?? "")).toBe(TEXT);
  // The transferred bytes are encrypted.
  const [[, bytes] = []] = storage.list();
  expect(bytes).toHaveLength(TEXT.length + 28);
  expect(new TextDecoder("latin1").decode(bytes)).not.toContain("X1234567");
  expect(workers.running).toBe(0);
});

describe("first bytes that do not match the name are refused before anything is sent:", () => {
  test.each([
    ["HTML called PDF", "<html><script>alert(1)</script>", "page.pdf"],
    ["an SVG called PNG", "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", "drawing.png"],
    ["a program called PDF", "MZ\u0090\u0000", "passport.pdf"],
    ["a PDF called PNG", TEXT, "photo.png"],
    ["half a mark", "%PD", "passport.pdf"],
    ["nothing", "", "passport.pdf"],
  ])("%s", async (_, text, name) => {
    const { send, calls, storage } = await aSending({ text, name });
    const reason = "File type not allowed. Please upload PDF, image, or document files.";
    expect(await send()).toEqual({ kind: "refused", problem: "other", reason });
    expect([calls, storage.calls]).toEqual([[], []]);
  });

  // HTML or a script behind a valid beginning is still a document; it is shown as the type of its first bytes, and never run.
  test("a polyglot has the type of its first bytes", async () => {
    const { send } = await aSending({ text: `${TEXT}\n<script>alert(1)</script>` });
    expect((await send()).kind).toBe("sent");
  });

  test("a file named HEIC that is not one cannot be converted", async () => {
    const { send, calls } = await aSending({ text: "<html>", name: "photo.heic", type: "image/heic" });
    const reason = "This photo could not be converted to JPEG. Save it as JPEG and choose it again.";
    expect(await send()).toEqual({ kind: "refused", reason });
    expect(calls).toEqual([]);
  });
});

// Caught: a JPEG that a phone had named HEIC was refused; another file was taken for a photo.
test("a photo with HEIC bytes is converted, whatever photo type its name says, and nothing else is", async () => {
  const text = "....ftypheic and its pixels";
  const { send, storage, uploaded, ...practice } = await aSending({ text, name: "photo.jpg", type: "image/jpeg" });
  const jpeg = new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1)], "photo.jpg", { type: "image/jpeg" });
  vi.mocked(heicToJpeg).mockResolvedValueOnce(jpeg);
  expect((await send()).kind).toBe("sent");
  const [document] = (await documentRows(practice)).documents;
  expect([document?.fileName, document?.fileBytes, (await uploaded()).length]).toEqual(["photo.jpg", 5, 1]);
  expect(storage.list()).toHaveLength(1);
  const called = await aSending({ text, name: "letter.pdf" });
  expect(await called.send()).toMatchObject({ kind: "refused", problem: "other" });
});

describe("the server's own check says the same as the dialog:", () => {
  test.each([
    ["a.pdf.exe", "File type not allowed. Accepted types: pdf, jpg, jpeg, png"],
    ["passport", "File type not allowed. Accepted types: pdf, jpg, jpeg, png"],
  ])("%s", async (name, reason) => {
    const { send } = await aSending({ name, text: TEXT });
    expect(await send()).toMatchObject({ kind: "refused" });
    // The server checks what follows the first bytes.
    const { asSales, clientId } = await aPracticeWithStorage();
    const offer = { clientId, caseId: null, typeKey: "passport", fileName: name, fileBytes: 10, mimeType: "" };
    await expect(asSales.action(api.documents.upload.staff.begin, offer)).rejects.toThrow(reason);
  });

  test("one byte more than the limit is refused, the limit is not", async () => {
    const { asSales, clientId } = await aPracticeWithStorage();
    const begin = async (fileBytes: number) =>
      await asSales.action(api.documents.upload.staff.begin, {
        clientId,
        caseId: null,
        typeKey: "passport",
        fileName: "passport.pdf",
        fileBytes,
        mimeType: "application/pdf",
      });
    expect((await begin(SERVICE_MAX_BYTES)).kind).toBe("begun");
    await expect(begin(SERVICE_MAX_BYTES + 1)).rejects.toThrow("File size exceeds 50MB limit");
  });
});

describe("a storage's refusal is shown in its own words, and the next run completes one document:", () => {
  test.each([
    [403, "SignatureDoesNotMatch", "Authentication failed - check B2 credentials"],
    [403, "InvalidAccessKeyId", "Authentication failed - check B2 credentials"],
    [404, "NoSuchBucket", "B2 bucket not found - check bucket configuration"],
    [403, "AccessDenied", "Access denied - check B2 permissions"],
    [500, "InternalError", "Unknown upload error"],
    [503, "SlowDown", "Unknown upload error"],
  ])("%i %s", async (status, code, reason) => {
    const { send, storage, uploaded } = await aSending();
    storage.troubles.push(() => refusal(status, code));
    expect(await send()).toEqual({ kind: "failed", reason });
    expect(await uploaded()).toEqual([]);
    expect((await send()).kind).toBe("sent");
    expect(await uploaded()).toHaveLength(1);
  });

  test("nobody answers", async () => {
    const { send, uploaded } = await aSending();
    line.cuts.push(0);
    const reason = "Network error - check B2 endpoint and connectivity";
    expect(await send()).toEqual({ kind: "failed", reason });
    expect((await send()).kind).toBe("sent");
    expect(await uploaded()).toHaveLength(1);
  });

  // Caught: bytes of the right length that another upload had left there.
  test("if the server finds other bytes than it expects, they are sent again", async () => {
    const { send, storage, uploaded } = await aSending();
    storage.troubles.push(() => new Response(null));
    expect(await send()).toEqual({ kind: "failed", reason: "Failed to save document metadata" });
    expect((await send()).kind).toBe("sent");
    expect(await uploaded()).toHaveLength(1);
  });

  // Caught: bytes sent again although the storage had them.
  test("the storage is down when the server looks; nothing is sent again", async () => {
    const { send, storage, uploaded } = await aSending();
    storage.troubles.push(
      (act) => act(),
      () => refusal(500, "InternalError"),
    );
    expect(await send()).toEqual({ kind: "failed", reason: "Unknown upload error" });
    expect((await send()).kind).toBe("sent");
    expect(storage.calls.filter((call) => call.startsWith("PUT"))).toHaveLength(1);
    expect(await uploaded()).toHaveLength(1);
  });
});

describe("a lost connection", () => {
  test.each([0.1, 0.5, 0.99])(
    "after %d of the bytes is no failure; the upload resumes with the same document and key",
    async (part) => {
      const { send, percents, uploaded, calls } = await aSending({ text: TEXT.padEnd(972) });
      line.cuts.push(part);
      expect(await send()).toEqual({ kind: "lost" });
      expect(percents.at(-1)).toBe(30 + Math.floor(40 * part));
      expect((await send()).kind).toBe("sent");
      expect(calls.filter((call) => call.endsWith(":begin"))).toHaveLength(1);
      expect(await uploaded()).toHaveLength(1);
    },
  );

  test("before the first byte is no failure either, if the browser says that it is offline", async () => {
    const { send } = await aSending();
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    line.cuts.push(0);
    expect(await send()).toEqual({ kind: "lost" });
  });

  test("amid a call of the server is one, too", async () => {
    const practice = await aPracticeWithStorage();
    const server = {
      action: () =>
        Promise.reject(
          new Error("[CONVEX A(documents/upload/staff:begin)] Connection lost while action was in flight"),
        ),
    } as unknown as DocumentServer;
    const place = { clientId: practice.clientId, caseId: null, typeKey: "passport" };
    const sending = new DocumentSending(server, place, new File([TEXT], "passport.pdf"));
    expect(await sending.send({ signal: NEVER, onProgress: () => undefined })).toEqual({ kind: "lost" });
  });
});

test.each([
  ["nobody is signed in", "asAnonymous", "Authentication required for upload"],
  ["somebody is not of the practice", "asClient", "Permission denied - please check your access"],
] as const)("if %s, the upload says so", async (_, who, reason) => {
  const practice = await aPracticeWithStorage();
  const server = { action: practice[who].action } as unknown as DocumentServer;
  const place = { clientId: practice.clientId, caseId: null, typeKey: "passport" };
  const sending = new DocumentSending(server, place, new File([TEXT], "passport.pdf"));
  expect(await sending.send({ signal: NEVER, onProgress: () => undefined })).toEqual({ kind: "failed", reason });
});

test("without the deployment's key nothing begins, and the upload says why", async () => {
  const { send, storage } = await aSending();
  vi.stubEnv("DOC_KEK_v1", "");
  expect(await send()).toEqual({ kind: "failed", reason: KEY_TEXTS.missing });
  expect(storage.calls).toEqual([]);
});

test("a worker that does not run, or a file that is gone, is reported", async () => {
  const { send } = await aSending();
  workers.isBroken = true;
  expect(await send()).toEqual({ kind: "failed", reason: "The file could not be read. Choose it again." });
  workers.isBroken = false;
  expect((await send()).kind).toBe("sent");
});

// Caught: an upload that the server had discarded failed for ever.
test("a discarded upload says so, and starts again", async () => {
  const { send, storage, uploaded, asSales, calls, ...practice } = await aSending();
  storage.troubles.push(() => refusal(500, "InternalError"));
  await send();
  const [pending] = (await documentRows(practice)).documents;
  await asSales.mutation(api.documents.upload.staff.discard, { documentId: pending?._id ?? "" });
  expect(await send()).toEqual({ kind: "failed", reason: "This upload was given up. Retry to send the file again." });
  expect((await send()).kind).toBe("sent");
  expect(await uploaded()).toHaveLength(1);
  expect(calls.filter((call) => call.endsWith(":begin"))).toHaveLength(2);
});

describe("a cancelled upload", () => {
  test("amid its bytes ends its request, and leaves nothing", async () => {
    const { send, sending, ...practice } = await aSending();
    const over = new AbortController();
    line.hold();
    const sent = send(over.signal);
    const failure = expect(sent).rejects.toMatchObject({ name: "AbortError" });
    await vi.waitFor(() => {
      expect(line.running).toBe(1);
    }, PATIENT);
    over.abort();
    await failure;
    expect(line.running).toBe(0);
    expect(await sending.stop()).toBeNull();
    expect((await documentRows(practice)).documents).toEqual([]);
  });

  test("before it began has nothing to give up", async () => {
    const { sending, calls } = await aSending();
    expect(await sending.stop()).toBeNull();
    expect(calls).toEqual([]);
  });

  // Caught: "stopped" for a document that had been stored.
  test("after it became a document says which", async () => {
    const { send, sending, uploaded } = await aSending();
    await send();
    expect(await sending.stop()).toBe((await uploaded())[0]);
  });
});

// Caught: a request that waited for an answer until the tab was closed.
test("a line on which nothing moves for a minute is cut", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { send } = await aSending();
  line.hold();
  const sent = send();
  await vi.waitFor(() => {
    expect(line.running).toBe(1);
  }, PATIENT);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await sent).toEqual({ kind: "lost" });
  vi.useRealTimers();
});
