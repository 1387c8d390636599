import { describe, expect, test } from "vitest";
import { SteppedClock } from "../../testing/testEngine.ts";
import { MAX_CHUNK_LENGTH } from "../protocol/transitionChunks.ts";
import { decodeTimestamp } from "../protocol/codec.ts";
import { Transitions } from "./transitions.ts";

const MIB = 1024 * 1024;

interface Frame {
  type: string;
  transitionId?: string;
  endVersion?: { ts: string };
}

/** Transitions whose queries, reader and durability the test controls. */
function someTransitions() {
  const clock = new SteppedClock();
  const pushed: { ts: bigint; frames: Frame[] }[] = [];
  const state = {
    applied: 10n,
    since: 0n,
    unread: 0,
    maySend: true,
    querySet: 1,
    stale: false,
    waits: false,
    jobs: 0,
    delivered: 0,
    told: [] as string[],
  };
  const broken: { at: "once" | "later" | null; failures: unknown[] } = { at: null, failures: [] };
  let gate: Promise<void> = Promise.resolve();
  const transitions = new Transitions({
    executor: {
      soon: (work) => {
        state.jobs += 1;
        void work();
      },
    },
    durability: {
      get applied() {
        return state.applied;
      },
    },
    clock,
    transport: { bufferedBytes: () => state.unread },
    outbox: {
      push: (ts, frames) => {
        pushed.push({ ts, frames: frames.map((frame) => JSON.parse(frame) as Frame) });
      },
    },
    queries: {
      get since() {
        return state.since;
      },
      get hasStale() {
        return state.stale;
      },
      waits: () => state.waits,
      collect: () => {
        state.stale = false;
        if (broken.at === "once") throw new Error("once");
        return gate.then(() => {
          if (broken.at === "later") throw new Error("later");
          return state.told;
        });
      },
      delivered: () => {
        state.delivered += 1;
      },
    },
    connectionId: "c",
    maySend: () => state.maySend,
    requestedVersions: () => ({ querySet: state.querySet, identity: 0 }),
    onFailure: (error) => {
      if (broken.at === null) throw error;
      broken.failures.push(error);
    },
  });
  /** The queries answer when the returned function is called. */
  const hold = (): (() => void) => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    gate = promise.then(() => undefined);
    return () => {
      resolve(undefined);
    };
  };
  return { transitions, state, broken, pushed, clock, hold };
}

/** The end timestamps of these Transitions. */
const endsOf = (pushed: readonly { frames: Frame[] }[]): bigint[] =>
  pushed.map(({ frames }) => decodeTimestamp(frames[0]?.endVersion?.ts ?? ""));

describe("Transitions", () => {
  // Caught: messages handled while the queries ran, which changed the query set.
  test("report that they are collecting until the queries have answered", async () => {
    const { transitions, state, pushed, hold } = someTransitions();
    const answer = hold();
    transitions.request();
    expect(transitions.isCollecting).toBe(true);
    answer();
    await transitions.collected();
    expect(transitions.isCollecting).toBe(false);
    await expect.poll(() => pushed).toHaveLength(1);
    expect(state.delivered).toBe(1);
  });

  test("collected when nothing may be sent any more are not counted as delivered", async () => {
    const { transitions, state, pushed, hold } = someTransitions();
    const answer = hold();
    transitions.request();
    state.maySend = false;
    answer();
    await transitions.collected();
    await Promise.resolve();
    expect([pushed, state.delivered]).toEqual([[], 0]);
  });

  test("are made once for any number of requests in between, and never while sending is not allowed", async () => {
    const { transitions, state, pushed, hold } = someTransitions();
    state.maySend = false;
    transitions.request();
    expect(state.jobs).toBe(0);
    state.maySend = true;
    const answer = hold();
    for (let time = 0; time < 3; time += 1) transitions.request();
    answer();
    await expect.poll(() => pushed).toHaveLength(1);
    expect(state.jobs).toBe(1);
  });

  // Caught: queries that became stale during the run left until something else changed.
  test("are followed by another one if something changed in between", async () => {
    const { transitions, state, pushed, hold } = someTransitions();
    const answer = hold();
    transitions.request();
    state.stale = true;
    state.told = ['{"type":"QueryRemoved","queryId":1}'];
    answer();
    await expect.poll(() => pushed).toHaveLength(2);
    expect(state.jobs).toBe(2);
  });

  // Caught, one at a time: sent without the slow query's result; the next request lost.
  test("wait for a query that runs in another thread, whose end requests them again", async () => {
    const { transitions, state, pushed } = someTransitions();
    state.waits = true;
    transitions.request();
    await transitions.collected();
    expect([pushed, state.jobs]).toEqual([[], 1]);
    state.waits = false;
    transitions.request();
    await expect.poll(() => pushed).toHaveLength(1);
  });

  test("wait while the client has more than a mebibyte unread", async () => {
    const { transitions, state, pushed, clock } = someTransitions();
    state.unread = MIB;
    transitions.request();
    await expect.poll(() => pushed).toHaveLength(1);
    state.unread = MIB + 1;
    state.querySet = 2;
    for (let time = 0; time < 2; time += 1) transitions.request();
    clock.step(49);
    state.unread = 0;
    expect(state.jobs).toBe(1);
    clock.step(1);
    await expect.poll(() => pushed).toHaveLength(2);
    expect(state.jobs).toBe(2);
    state.unread = MIB + 1;
    state.querySet = 3;
    transitions.request();
    clock.step(50);
    state.unread = 0;
    clock.step(50);
    await expect.poll(() => pushed).toHaveLength(3);
  });

  // Caught: a timer that outlives its socket.
  test("are no longer retried when the socket has closed", () => {
    const { transitions, state, clock } = someTransitions();
    state.unread = MIB + 1;
    transitions.request();
    transitions.stop();
    state.unread = 0;
    clock.step(50);
    expect(state.jobs).toBe(0);
  });

  test("too long for one frame are split, each with its own transition id", async () => {
    const { transitions, state, pushed } = someTransitions();
    state.told = [JSON.stringify("x".repeat(MAX_CHUNK_LENGTH))];
    transitions.request();
    await expect.poll(() => pushed).toHaveLength(1);
    expect(pushed[0]?.frames.map(({ type, transitionId }) => [type, transitionId])).toEqual([
      ["TransitionChunk", "c-10"],
      ["TransitionChunk", "c-10"],
    ]);
  });
});

test.each(["once", "later"] as const)("a defect of the queries, thrown %s, is told", async (at) => {
  const { transitions, broken, pushed } = someTransitions();
  broken.at = at;
  transitions.request();
  await expect.poll(() => broken.failures).toEqual([new Error(at)]);
  expect(pushed).toEqual([]);
});

describe("the end of a Transition", () => {
  /** The state after a first Transition, which ended at 10; nothing that the queries read has changed since. */
  async function afterOne() {
    const world = someTransitions();
    world.transitions.request();
    await expect.poll(() => world.pushed).toHaveLength(1);
    world.state.applied = 20n;
    return world;
  }

  // Caught, one at a time: the first of several commits used instead of the last; the last sent timestamp instead of
  // the newest.
  test.each([
    [[12n, 15n], 15n],
    [[15n, 12n], 15n],
    [[12n], 12n],
    [[8n], 10n],
  ])("required for the commits %s is %d if no query was touched", async (commits, end) => {
    const { transitions, state, pushed } = await afterOne();
    state.maySend = false;
    for (const commit of commits) transitions.requestAtLeast(commit);
    state.maySend = true;
    transitions.request();
    await expect.poll(() => pushed).toHaveLength(2);
    expect(endsOf(pushed)).toEqual([10n, end]);
    transitions.request();
    await transitions.collected();
    await Promise.resolve();
    expect([state.jobs, pushed.length]).toEqual([3, 2]);
  });

  // Caught, one at a time: the newest commit, which need not be durable; the earlier of the two; less than was sent before.
  test.each([
    ["one since which they are the same", { since: 17n, mutation: 15n }, 17n],
    ["one that a mutation waits for", { since: 12n, mutation: 15n }, 15n],
    ["one that was sent before", { since: 8n, mutation: null }, 10n],
  ])("is the latest of three commits if queries were touched: %s", async (_, { since, mutation }, end) => {
    const { transitions, state, pushed } = await afterOne();
    state.told = ['{"type":"QueryRemoved","queryId":1}'];
    state.since = since;
    if (mutation === null) transitions.request();
    else transitions.requestAtLeast(mutation);
    await expect.poll(() => pushed).toHaveLength(2);
    expect([endsOf(pushed), pushed[1]?.ts]).toEqual([[10n, end], end]);
  });
});
