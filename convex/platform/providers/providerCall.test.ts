import { afterEach, describe, expect, test, vi } from "vitest";
import { says, SILENT, useFakeProvider } from "../../../tests/support/functions/fakeProvider";
import { RUN_LEASE_MS } from "../leases";
import { SENDING_LEASE_MS } from "../../practice/mail/rules";
import {
  callProvider,
  failureText,
  jsonOf,
  shownReason,
  textOf,
  troubleOf,
  type ProviderFailure,
} from "./providerCall";

test.each<[ProviderFailure, string]>([
  [
    { kind: "unconfigured", setting: "DOCUSEAL_API_KEY" },
    "DocuSeal is not set up: DOCUSEAL_API_KEY is missing in the deployment's environment.",
  ],
  [{ kind: "refused", status: 422, reason: "email is invalid" }, "email is invalid"],
  [{ kind: "refused", status: 403, reason: "" }, "DocuSeal refused (status 403)."],
  [{ kind: "limited" }, "DocuSeal asks to wait, because of too many requests. Try again in a minute."],
  [{ kind: "unavailable", trouble: "timeout" }, "DocuSeal did not answer in time. Try again; nothing is done twice."],
  [{ kind: "unavailable", trouble: "network" }, "DocuSeal could not be reached. Try again; nothing is done twice."],
  [
    { kind: "unavailable", trouble: "serverError" },
    "DocuSeal has a problem of its own. Try again; nothing is done twice.",
  ],
  [
    { kind: "unavailable", trouble: "unreadable" },
    "DocuSeal gave an answer that cannot be read. Try again; nothing is done twice.",
  ],
  [
    { kind: "inClear" },
    "DocuSeal was not called: its address in the deployment's environment must begin with https://. Please ask an administrator to correct it.",
  ],
])("staff read for %j: %s", (failure, sentence) => {
  expect(failureText("DocuSeal", failure)).toBe(sentence);
});

describe("a call", () => {
  const provider = useFakeProvider();
  afterEach(() => {
    vi.useRealTimers();
  });
  const call = async (differing: Partial<Parameters<typeof callProvider>[0]> = {}) =>
    await callProvider(Object.assign({ url: "https://service.test/" }, differing));

  test("returns the answer as bytes, with any status", async () => {
    provider.answer(says({ no: 1 }, 418));
    const answer = await call();
    expect(answer).toMatchObject({ kind: "ok", value: { status: 418, ok: false } });
    expect(answer.kind === "ok" && textOf(answer.value)).toBe('{"no":1}');
    provider.answer(() => new Response(null, { status: 204 }));
    expect(await call()).toMatchObject({ value: { status: 204, bytes: new Uint8Array() } });
  });

  test("joins an answer that comes in parts", async () => {
    const parts = ["one ", "two ", "three"].map((part) => new TextEncoder().encode(part));
    provider.answer(
      () =>
        new Response(
          new ReadableStream({
            pull: (controller) => {
              const part = parts.shift();
              if (part === undefined) controller.close();
              else controller.enqueue(part);
            },
          }),
        ),
    );
    const answer = await call();
    expect(answer.kind === "ok" && textOf(answer.value)).toBe("one two three");
  });

  test("reads up to its limit of bytes, and not one more", async () => {
    const exactly = (count: number) => () => new Response("x".repeat(count));
    provider.answer(exactly(10), exactly(11));
    expect(await call({ maxBytes: 10 })).toMatchObject({ kind: "ok" });
    expect(await call({ maxBytes: 10 })).toEqual({ kind: "unavailable", trouble: "unreadable" });
    const announced = (length: number) => () => new Response("x", { headers: { "content-length": String(length) } });
    provider.answer(announced(10), announced(11));
    expect(await call({ maxBytes: 10 })).toMatchObject({ kind: "ok" });
    expect(await call({ maxBytes: 10 })).toEqual({ kind: "unavailable", trouble: "unreadable" });
    const usual = 4 * 1024 * 1024;
    provider.answer(announced(usual), announced(usual + 1));
    expect(await call()).toMatchObject({ kind: "ok" });
    expect(await call()).toEqual({ kind: "unavailable", trouble: "unreadable" });
  });

  // Caught: a connection held until the service had sent all of an endless answer.
  test("ends a body that is too long, and one that stalls in the middle", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const cancel = vi.fn();
    const begun = () =>
      new Response(
        new ReadableStream({
          start: (controller) => {
            controller.enqueue(new Uint8Array(11));
          },
          cancel,
        }),
      );
    provider.answer(begun, begun);
    expect(await call({ maxBytes: 10 })).toEqual({ kind: "unavailable", trouble: "unreadable" });
    expect(cancel).toHaveBeenCalledTimes(1);
    const silent = call({ maxBytes: 11 });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await silent).toEqual({ kind: "unavailable", trouble: "timeout" });
    expect(cancel).toHaveBeenCalledTimes(2);
  });

  // Caught: a run of a step that outlives its lease, because one of its calls never ends.
  test.each([
    [undefined, 20_000],
    [45_000, 45_000],
  ])("with a time of %j ends after %i ms of silence, and not before", async (timeoutMs, ends) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    provider.answer(SILENT);
    let ended: unknown = null;
    const called = call(timeoutMs === undefined ? {} : { timeoutMs }).then((answer) => (ended = answer));
    await vi.advanceTimersByTimeAsync(ends - 1);
    expect(ended).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    await called;
    expect(ended).toEqual({ kind: "unavailable", trouble: "timeout" });
    expect(vi.getTimerCount()).toBe(0);
  });

  test("that ends leaves no timer behind, and logs only the kind of a failure", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    provider.answer(says({}), () => Promise.reject(new TypeError("fetch of https://key-1@service.test failed")));
    await call();
    await call();
    expect(vi.getTimerCount()).toBe(0);
    expect(vi.mocked(console.error).mock.calls).toEqual([["Calling a provider failed: TypeError"]]);
  });
});

// Caught: a second run started while the slow calls of the first still run.
test("a run of a step ends before its lease, even if each of its calls takes its whole time", () => {
  const [callsOfLink, callsOfLetter] = [5, 1];
  expect(callsOfLink * 20_000).toBeLessThan(RUN_LEASE_MS);
  expect(callsOfLetter * 20_000).toBeLessThan(SENDING_LEASE_MS);
});

test.each([
  [200, true, null],
  [404, false, null],
  [429, false, { kind: "limited" }],
  [499, false, null],
  [500, false, { kind: "unavailable", trouble: "serverError" }],
] as const)("the status %i says of a call: %j", (status, ok, trouble) => {
  expect(troubleOf({ status, ok, headers: new Headers() })).toEqual(trouble);
});

test("a provider's words are shown without keys, raw or URL-encoded, on one line, and not too long", () => {
  expect(shownReason("k%2F1, k/1 and k/1 again", ["k/1", "again"])).toBe("…, … and … …");
  expect(shownReason(" the key k/1 and\n k%2F1  are wrong ", ["k/1", ""])).toBe("the key … and … are wrong");
  expect(shownReason("x".repeat(300), [])).toBe("x".repeat(300));
  expect(shownReason("x".repeat(301), [])).toBe(`${"x".repeat(300)}…`);
});

test("a text that is not JSON is undefined", () => {
  expect([jsonOf("[1]"), jsonOf("<html>"), jsonOf("")]).toEqual([[1], undefined, undefined]);
});
