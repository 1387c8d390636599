import { expect, test, vi } from "vitest";
import { wholePdf } from "../../../tests/support/functions/wholePdf";
import { CheckedSending } from "./checkedSending";

vi.mock("../pdf/openPdf", () => ({
  openPdf: () => Promise.reject(Object.assign(new Error("password"), { problem: "password" })),
}));

// Caught: a PDF that asks for a password, sent without a question because it was paused while it was looked at.
test("a file that is paused while it is looked at is not sent, and is looked at again", async () => {
  const send = vi.fn(() => new Promise<never>(() => undefined));
  const locked = new File([wholePdf("trailer<</Encrypt 1 0 R>>")], "locked.pdf");
  const sending = new CheckedSending(locked, { send, stop: () => Promise.resolve(null) });
  const run = (signal: AbortSignal) => sending.send({ signal, onProgress: () => undefined });
  const first = new AbortController();
  const paused = run(first.signal);
  first.abort();
  await expect(paused).rejects.toThrow();
  expect(await run(new AbortController().signal)).toEqual({ kind: "doubtful", doubt: "password" });
  expect(send).not.toHaveBeenCalled();
});
