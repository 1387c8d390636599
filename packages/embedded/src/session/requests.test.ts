import { expect, test } from "vitest";
import { JsonText } from "../domain/jsonText.ts";
import type { CallOutcome, FunctionCall } from "../domain/calls.ts";
import { asPerson } from "../../testing/testEngine.ts";
import { Requests } from "./requests.ts";

const SENDER = { caller: asPerson("ann"), sessionId: "s" };

/** Requests whose functions are answered by the test. */
function someRequests(onPush?: () => void) {
  const calls: FunctionCall[] = [];
  const answers: ((outcome: CallOutcome) => void)[] = [];
  const failed: unknown[] = [];
  const pushed: string[] = [];
  const kept = { size: 0, things: 0 };
  const committed: bigint[] = [];
  const resends: unknown[] = [];
  const requests = new Requests({
    calls: {
      action: (call) => {
        calls.push(call);
        return new Promise((resolve) => answers.push(resolve));
      },
      applyMutation: (call, resend, applied) => {
        calls.push(call);
        resends.push(resend);
        const { promise, resolve } = Promise.withResolvers<CallOutcome>();
        answers.push(resolve);
        return promise.then((outcome) => {
          applied({ outcome, ts: 7n });
        });
      },
    },
    durability: { applied: 5n },
    outbox: {
      push: (ts, texts) => {
        onPush?.();
        pushed.push(`${String(ts)} ${texts.join()}`);
      },
    },
    transport: {
      retains: (size, things) => {
        kept.size += size;
        kept.things += things;
      },
    },
    connectionId: "c",
    origin: { ip: "192.0.2.7", userAgent: "browser" },
    onCommitted: (ts) => committed.push(ts),
    onFailure: (error) => failed.push(error),
  });
  const begin = (requestId: number, type: "Action" | "Mutation" = "Action"): boolean =>
    requests.begin({ message: { type, requestId, udfPath: "a:b", args: new JsonText("{}") }, characters: 100 }, SENDER);
  return { requests, begin, calls, answers, failed, pushed, kept, committed, resends };
}

const OK: CallOutcome = { ok: true, value: "1", logLines: [] };
const NO: CallOutcome = { ok: false, errorMessage: "no", logLines: [] };

// Caught: no limit on one client's running requests.
test("4,096 requests run at once, and one more is refused until one has ended", async () => {
  const { begin, answers, calls, pushed } = someRequests();
  for (let requestId = 0; requestId < 4_096; requestId += 1) expect(begin(requestId)).toBe(true);
  expect([begin(4_096), calls.length]).toEqual([false, 4_096]);
  answers[0]?.(OK);
  await expect.poll(() => pushed).toHaveLength(1);
  expect([begin(4_097), begin(4_098)]).toEqual([true, false]);
});

test("a request counts against its client until it is answered, and its id names connection and request", async () => {
  const { begin, answers, calls, kept } = someRequests();
  begin(3);
  expect(kept).toEqual({ size: 100, things: 1 });
  const origin = { ip: "192.0.2.7", userAgent: "browser" };
  expect(calls).toEqual([{ path: "a:b", args: new JsonText("{}"), requestId: "c-3", caller: SENDER.caller, origin }]);
  answers[0]?.(NO);
  await expect.poll(() => kept).toEqual({ size: 0, things: 0 });
});

// Caught: an administrator's call of a component's function run as the app's function of the same name.
test("a request names a component only if the client does", () => {
  const { requests, calls } = someRequests();
  const message = { type: "Action", requestId: 1, udfPath: "a:b", args: new JsonText("{}") } as const;
  for (const named of [{}, { componentPath: "clock" }]) {
    requests.begin({ message: { ...message, ...named }, characters: 1 }, SENDER);
  }
  expect(calls.map((call) => call.componentPath)).toEqual([undefined, "clock"]);
});

// Caught: a Transition required for a mutation that failed, and none for one that changed nothing.
test("a mutation is answered at its commit, and requires a Transition only when it succeeded", async () => {
  const { begin, answers, pushed, committed, resends } = someRequests();
  begin(1, "Mutation");
  begin(2, "Mutation");
  answers[0]?.(NO);
  await expect.poll(() => pushed).toHaveLength(1);
  expect(committed).toEqual([]);
  answers[1]?.(OK);
  await expect.poll(() => pushed).toHaveLength(2);
  expect([committed, resends]).toEqual([[7n], [1, 2].map((requestId) => ({ sessionId: "s", requestId }))]);
  begin(3);
  answers[2]?.(OK);
  await expect.poll(() => pushed).toHaveLength(3);
  expect(pushed.map((text) => text.slice(0, 2))).toEqual(["7 ", "7 ", "5 "]);
});

// Caught: an internal error that was not reported.
test("a request that fails internally is reported to the session, and no longer counts", async () => {
  const { begin, answers, failed, kept } = someRequests(() => {
    throw new Error("inside");
  });
  begin(1, "Mutation");
  answers[0]?.(OK);
  await expect.poll(() => failed).toMatchObject([{ message: "inside" }]);
  await expect.poll(() => kept).toEqual({ size: 0, things: 0 });
});

test.each(["Mutation", "Action"] as const)("a refused %s is answered as a failed one", (type) => {
  const { requests, pushed, calls } = someRequests();
  const message = { type, requestId: 4, udfPath: "a:b", args: new JsonText("{}") };
  requests.refuse({ message, characters: 1 }, "Not now.");
  expect(calls).toEqual([]);
  const [text = ""] = pushed;
  expect(text.slice(0, 2)).toBe("5 ");
  expect(JSON.parse(text.slice(2))).toMatchObject({
    type: `${type}Response`,
    requestId: 4,
    success: false,
    result: "Not now.",
    logLines: [],
  });
});
