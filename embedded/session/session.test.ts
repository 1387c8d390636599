import { describe, expect, test } from "vitest";
import { AuthRefused } from "../auth/refusal.ts";
import { asNobody, asPerson, readAll, startedEngine, type TestEngine } from "../engine/testEngine.ts";
import type { AuthenticateMessage } from "../protocol/clientMessages.ts";
import type { JsonValue } from "../engine/ports.ts";
import type { Trust } from "../protocol/transport.ts";
import { Session } from "./session.ts";

interface Received {
  type: string;
  endVersion?: { identity: number };
  modifications?: { type: string; queryId: number; value?: JsonValue }[];
}

/** Somebody arrives, and passes when it is opened. */
class Gate {
  readonly #arrival = Promise.withResolvers<undefined>();
  readonly #opening = Promise.withResolvers<undefined>();

  get arrived(): Promise<undefined> {
    return this.#arrival.promise;
  }

  open(): void {
    this.#opening.resolve(undefined);
  }

  async pass(): Promise<void> {
    this.#arrival.resolve(undefined);
    await this.#opening.promise;
  }
}

function aSlowEngine(gate: { current: Gate | null }): Promise<TestEngine> {
  return startedEngine({
    queries: {
      "r:slow": async (call) => {
        const rows = await readAll(call, "rows");
        if (rows.length > 0) await gate.current?.pass();
        return rows.length;
      },
      "r:me": async (call) => {
        await readAll(call, "rows");
        const identity = (await call("1.0/getUserIdentity", {})) as { subject: string } | null;
        return identity?.subject ?? "nobody";
      },
    },
    mutations: {
      "r:long": () => Promise.resolve("x".repeat(1024 * 1024)),
      "r:insert": (call) => call("1.0/insert", { table: "rows", value: {} }),
    },
  });
}

/** Tokens are names; `nobody` is refused. */
function signIn(message: AuthenticateMessage) {
  if (message.tokenType === "None") return Promise.resolve(asNobody);
  if (message.value === "expired") return Promise.reject(new AuthRefused("Unauthenticated"));
  return Promise.resolve(asPerson(message.value));
}

function aSocket(engine: TestEngine, { isDeaf = false } = {}) {
  const received: Received[] = [];
  const closings: [code: number, reason: string][] = [];
  const trusts: Trust[] = [];
  const kept = { size: 0, things: 0 };
  let unread = 0;
  const session = new Session(
    {
      ...engine,
      log: { info: () => undefined, error: () => undefined, refusal: () => undefined },
      authenticate: signIn,
    },
    {
      send: (text) => {
        if (isDeaf) unread += text.length;
        received.push(JSON.parse(text) as Received);
      },
      close: (code, reason) => closings.push([code, reason]),
      bufferedBytes: () => unread,
      trust: (trust) => trusts.push(trust),
      keeps: (size, things) => {
        kept.size += size;
        kept.things += things;
      },
    },
    { id: "socket", clientVersion: "1.48.0", origin: { ip: null, userAgent: null } },
  );
  const send = (message: Record<string, JsonValue>): void => {
    session.onMessage(JSON.stringify(message));
  };
  send({ type: "Connect", sessionId: crypto.randomUUID(), connectionCount: 0, lastCloseReason: null, clientTs: 0 });
  const results = (identity: number): JsonValue[] =>
    received
      .filter(({ endVersion }) => endVersion?.identity === identity)
      .flatMap(({ modifications = [] }) => modifications)
      .map(({ queryId, value }) => [queryId, value ?? null]);
  return { send, received, results, closings, trusts, kept, unread: () => unread };
}

const add = (queryId: number, udfPath: string) => ({ type: "Add", queryId, udfPath, args: [{}] });

describe("a socket whose person changes while its queries run", () => {
  async function signedInAsAlice() {
    const gate: { current: Gate | null } = { current: null };
    const engine = await aSlowEngine(gate);
    const socket = aSocket(engine);
    socket.send({ type: "Authenticate", tokenType: "User", value: "alice", baseVersion: 0 });
    const modifications = [add(0, "r:slow"), add(1, "r:me")];
    socket.send({ type: "ModifyQuerySet", baseVersion: 0, newVersion: 1, modifications });
    await expect
      .poll(() => socket.results(1))
      .toEqual([
        [0, 0],
        [1, "alice"],
      ]);
    gate.current = new Gate();
    await engine.run("r:insert");
    await gate.current.arrived;
    return { socket, gate: gate.current, engine };
  }

  // Caught: a sign-out handled while queries ran, after which the next person never got their own answer.
  test("is sent nothing of the one under the version of the other", async () => {
    const { socket, gate } = await signedInAsAlice();
    socket.send({ type: "Authenticate", tokenType: "None", baseVersion: 1 });
    gate.open();
    await expect
      .poll(() => socket.results(2))
      .toEqual([
        [0, 1],
        [1, "nobody"],
      ]);
    expect(socket.results(1).slice(2)).toEqual([[0, 1]]);
  });

  // Caught: results collected before a token ran out that were sent after it.
  test("is sent nothing at all once its token is refused, and everything after the next sign-in", async () => {
    const { socket, gate } = await signedInAsAlice();
    const before = socket.received.length;
    socket.send({ type: "Authenticate", tokenType: "User", value: "expired", baseVersion: 1 });
    await expect.poll(() => socket.received.at(-1)?.type).toBe("AuthError");
    gate.open();
    socket.send({ type: "Authenticate", tokenType: "User", value: "ben", baseVersion: 1 });
    await expect
      .poll(() => socket.results(2))
      .toEqual([
        [0, 1],
        [1, "ben"],
      ]);
    expect(socket.received.slice(before).map(({ type }) => type)).toEqual(["AuthError", "Transition"]);
  });
});

describe("a live query of a component", () => {
  // Caught: the component's name lost on the way, and left out of what makes two questions the same.
  test("is not answered by the root's function of the same name", async () => {
    const socket = aSocket(await aSlowEngine({ current: null }));
    const modifications = [add(0, "r:me"), { ...add(1, "r:me"), componentPath: "inner" }, add(2, "r:me")];
    socket.send({ type: "ModifyQuerySet", baseVersion: 0, newVersion: 1, modifications });
    await expect
      .poll(() => socket.received.at(-1)?.modifications)
      .toMatchObject([
        { type: "QueryUpdated", queryId: 0, value: "nobody" },
        { type: "QueryFailed", queryId: 1 },
        { type: "QueryUpdated", queryId: 2, value: "nobody" },
      ]);
  });
});

describe("a client that does not read", () => {
  // Caught: answers heaped up without end for a client that had stopped reading.
  test("is let go with a sentence when its answers heap up", async () => {
    const socket = aSocket(await aSlowEngine({ current: null }), { isDeaf: true });
    for (let requestId = 0; requestId < 100; requestId += 1)
      socket.send({ type: "Mutation", requestId, udfPath: "r:long", args: [{}] });
    await expect.poll(() => socket.closings).toEqual([[1008, expect.stringMatching(/too slowly/) as string]]);
    expect(socket.unread()).toBeLessThan(40 * 1024 * 1024);
  });
});

describe("a client that asks for too much", () => {
  // Caught: a query set without a limit, with which one frame stopped everybody for seconds.
  test("is let go", async () => {
    const socket = aSocket(await aSlowEngine({ current: null }));
    const modifications = Array.from({ length: 5_001 }, (_, queryId) => add(queryId, "r:none"));
    socket.send({ type: "ModifyQuerySet", baseVersion: 0, newVersion: 1, modifications });
    expect(socket.received.at(-1)?.type).toBe("FatalError");
  });
});
