import { ClerkRuntimeError } from "@clerk/react/errors";
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useAccountChange } from "./useAccountChange";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

/** The outcome of one call. */
async function changeWith(call: () => Promise<unknown>) {
  const onDone = vi.fn();
  const { result } = renderHook(useAccountChange);
  act(() => {
    result.current.change(call, onDone);
  });
  await pass(0);
  return { result, onDone };
}

// Caught: "reverification_cancelled" in red after the person closed the dialog.
test("a person who closes the identity check reads no error, and may try the change again", async () => {
  const cancelled = new ClerkRuntimeError("The person has given up", { code: "reverification_cancelled" });
  const { result, onDone } = await changeWith(() => Promise.reject(cancelled));
  expect([result.current.error, result.current.isChanging, onDone.mock.calls.length]).toEqual([null, false, 0]);
  act(() => {
    result.current.change(() => Promise.resolve(), onDone);
  });
  await pass(0);
  expect(onDone).toHaveBeenCalledOnce();
});

test("another error of Clerk's script is said", async () => {
  const offline = new ClerkRuntimeError("Offline", { code: "clerk_offline" });
  const { result } = await changeWith(() => Promise.reject(offline));
  expect(result.current.error).toMatch(/^The sign-in service could not be reached\./);
});

// Caught: a failure of our own server, for which the sign-in service was blamed.
test("an error of our own server is said as such, with its request", async () => {
  const { result } = await changeWith(() => Promise.reject(new Error("[Request ID: 12ab] Server Error")));
  expect(result.current.error).toBe(
    "Something went wrong on the server. Try again. If it happens again, report request 12ab.",
  );
});

// Caught: a button that was at work for as long as one waited.
test("a call without an answer is given up after fifteen seconds, and is not sent twice until then", async () => {
  const { result, onDone } = await changeWith(() => new Promise(() => undefined));
  const second = vi.fn(() => Promise.resolve());
  act(() => {
    result.current.change(second);
  });
  await pass(14_999);
  expect([result.current.isChanging, result.current.error, second.mock.calls.length]).toEqual([true, null, 0]);
  await pass(1);
  expect([result.current.isChanging, onDone.mock.calls.length]).toEqual([false, 0]);
  expect(result.current.error).toMatch(/^The sign-in service did not answer\./);
});
