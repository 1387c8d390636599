import { PDFDocument } from "pdf-lib";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { wholePdf } from "../../../../tests/support/functions/wholePdf";
import { pdfDoubt } from "./pdfDoubt";

const CHECKING_MS = 10_000;

/** A fake of the library that counts its calls. */
const library = vi.hoisted(() => ({
  asked: 0,
  open: (() => Promise.reject(new Error("nothing to open"))) as () => Promise<unknown>,
}));
vi.mock("./openPdf", () => ({
  openPdf: () => {
    library.asked += 1;
    return library.open();
  },
}));

const NEVER = new AbortController().signal;
const blob = (content: BlobPart) => new Blob([content]);
const destroy = vi.fn(() => Promise.resolve());
const opened = { loadingTask: { destroy } };
const problem = (name: string) => () => Promise.reject(Object.assign(new Error(name), { problem: name }));
const CUT = wholePdf("A statement.").slice(0, -8);
const LOCKED = wholePdf("1 0 obj<</Filter/Standard>>endobj trailer<</Encrypt 1 0 R>>");

async function made(useObjectStreams: boolean): Promise<BlobPart> {
  const pdf = await PDFDocument.create();
  pdf.addPage([300, 200]).drawText("Passage");
  return Uint8Array.from(await pdf.save({ useObjectStreams }));
}

beforeEach(() => {
  library.asked = 0;
  destroy.mockClear();
  library.open = () => Promise.resolve(opened);
});

describe("a chosen PDF", () => {
  test.each([
    ["with a table", async () => await made(false)],
    ["with its table in an object", async () => await made(true)],
    ["with 900 bytes before its mark, from which it counts", () => `${" ".repeat(900)}${wholePdf()}`],
    ["with a line after its end", () => `${wholePdf()}\r\n\0\0`],
    ["with an older end in it", () => wholePdf(`startxref\n9\n%%EOF\n`)],
    ["of 9 MB", () => wholePdf("x".repeat(9 * 1024 * 1024))],
  ])("%s is no doubt, and the library is not fetched", async (_, content) => {
    expect(await pdfDoubt(blob(await content()), NEVER)).toBeNull();
    expect(library.asked).toBe(0);
  });

  test.each([
    ["an end that was cut off", CUT],
    ["a table that is elsewhere", `%PDF-1.7 page.\nxref\nstartxref\n3\n%%EOF`],
    ["a place beyond its end", `%PDF-1.7 page.\nxref\nstartxref\n9999999999\n%%EOF`],
    ["only its mark", "%PDF-1.7"],
    ["a key", LOCKED],
    ["a key across two readings", wholePdf(`${"x".repeat(4 * 1024 * 1024 - 13)}/Encrypt 1 0 R`)],
  ])("with %s is opened by the library, which decides", async (_, content) => {
    expect(await pdfDoubt(blob(content), NEVER)).toBeNull();
    // Its memory is released.
    expect([library.asked, destroy.mock.calls.length]).toEqual([1, 1]);
    library.open = problem("damaged");
    expect(await pdfDoubt(blob(content), NEVER)).toBe("damaged");
    library.open = problem("password");
    expect(await pdfDoubt(blob(content), NEVER)).toBe("password");
  });

  test.each([["slow"], ["other"]])("that the library finds %s is no doubt", async (name) => {
    library.open = problem(name);
    expect(await pdfDoubt(blob(CUT), NEVER)).toBeNull();
  });

  test("is not doubtful if the library cannot be loaded", async () => {
    library.open = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
    expect(await pdfDoubt(blob(LOCKED), NEVER)).toBeNull();
  });

  test.each([
    ["a photo", Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)],
    ["a page", "<html>/Encrypt"],
    ["empty", ""],
  ])("and is %s is not looked at", async (_, content) => {
    expect(await pdfDoubt(blob(content), NEVER)).toBeNull();
    expect(library.asked).toBe(0);
  });

  // Caught: an upload that waited for ever for a library that opened nothing.
  test("is waited for ten seconds, and no longer than the sending", async () => {
    library.open = () => new Promise(() => undefined);
    vi.useFakeTimers();
    const late = pdfDoubt(blob(CUT), NEVER);
    await vi.advanceTimersByTimeAsync(CHECKING_MS - 1);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await late).toBeNull();
    const run = new AbortController();
    const stopped = pdfDoubt(blob(CUT), run.signal);
    run.abort();
    expect(await stopped).toBeNull();
    vi.useRealTimers();
    expect(await pdfDoubt(blob(CUT), run.signal)).toBeNull();
  });
});
