import { beforeEach, expect, test, vi } from "vitest";
import type { Refused, SendOutcome } from "../shared/sendDocument";
import { CheckedSending } from "./checkedSending";
import type { FileDoubt } from "./fileDoubt";

const SENT: SendOutcome = { kind: "sent", documentId: "d1", fileName: "a.pdf" };
const check = vi.fn<(signal: AbortSignal) => Promise<FileDoubt | null>>();
const document = { send: vi.fn<() => Promise<SendOutcome>>(), stop: vi.fn(() => Promise.resolve("d1")) };
const prepare = vi.fn<() => Promise<typeof document | Refused>>();

beforeEach(() => {
  check.mockReset().mockResolvedValue(null);
  document.send.mockReset().mockResolvedValue(SENT);
  prepare.mockReset().mockResolvedValue(document);
});

const aRun = (sending: CheckedSending, { signal } = new AbortController()) =>
  sending.send({ signal, onProgress: () => undefined });
const calls = () => [check, prepare, document.send].map(({ mock }) => mock.calls.length);

// Caught: a PDF with a password sent without a question, because it was paused during the check.
test("a file paused during its check is not sent, and is checked again", async () => {
  check.mockResolvedValue("password");
  const sending = new CheckedSending({ check, prepare });
  const first = new AbortController();
  const paused = aRun(sending, first);
  first.abort();
  await expect(paused).rejects.toThrow();
  expect(await aRun(sending)).toEqual({ kind: "doubtful", doubt: "password" });
  expect([await sending.stop(), calls()]).toEqual([null, [2, 0, 0]]);
});

// Caught: photos converted to a PDF again at each "Try again", each time as another document.
test("a file is checked and prepared once, however often it is sent", async () => {
  check.mockResolvedValue("dark");
  document.send.mockResolvedValueOnce({ kind: "lost" });
  const sending = new CheckedSending({ check, prepare });
  const kinds = [await aRun(sending), await aRun(sending), await aRun(sending)].map(({ kind }) => kind);
  expect([kinds, calls(), await sending.stop()]).toEqual([["doubtful", "lost", "sent"], [1, 1, 2], "d1"]);
});

test("a file that cannot be prepared says why, and is prepared again when its code could not be fetched", async () => {
  prepare.mockRejectedValueOnce(new Error("no code")).mockResolvedValue({ kind: "refused", reason: "size" });
  const sending = new CheckedSending({ check, prepare });
  expect(await aRun(sending)).toEqual({ kind: "failed", reason: "Unknown upload error" });
  expect(await aRun(sending)).toEqual({ kind: "refused", reason: "size" });
  expect(calls()).toEqual([1, 2, 0]);
});
