import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { JsonText } from "../domain/jsonText.ts";
import type { CallOutcome } from "../domain/calls.ts";
import { cases, fc } from "@passage/testkit/seededProperties";
import { MalformedMessage, MAX_CLIENT_MESSAGE_BYTES, parseClientMessage, vClientMessage } from "./clientMessages.ts";
import { decodeTimestamp, encodeTimestamp } from "./codec.ts";
import * as ServerMessages from "./serverMessages.ts";
import { splitTransition } from "./transitionChunks.ts";

// The installed client's codec is the reference. The package does not export it by name.
const convexRoot = dirname(createRequire(import.meta.url).resolve("convex/package.json"));
const vClientCodec = z.object({
  u64ToLong: z.custom<(encoded: string) => unknown>((value) => typeof value === "function"),
  parseServerMessage: z.custom<(message: unknown) => unknown>((value) => typeof value === "function"),
});
const clientCodec = vClientCodec.parse({
  ...(await import(pathToFileURL(join(convexRoot, "dist/esm/browser/sync/protocol.js")).href)),
});
const asTheClientReads = (text: string): unknown => clientCodec.parseServerMessage(JSON.parse(text));

const connect = { type: "Connect", sessionId: "0b2b1ec0-6f3b-4b6b-8a39-3c9d6c8f0a11", connectionCount: 0, clientTs: 5 };
const mutation = { type: "Mutation", requestId: 7, udfPath: "leads/staff:setStatus", args: [{ n: 1 }] };

const add = { type: "Add", queryId: 1, udfPath: "a:b", args: [{}] };

describe("timestamps", () => {
  // Caught: big-endian bytes.
  test.each([0n, 1n, 255n, 1_700_000_000_123_456_789n, 2n ** 64n - 1n])("%s survives the wire", (ts) => {
    expect(decodeTimestamp(encodeTimestamp(ts))).toBe(ts);
  });

  test("the client reads the same number", () => {
    const ts = 1_700_000_000_123_456_789n;
    // The client stores a timestamp as two signed 32-bit halves.
    expect(clientCodec.u64ToLong(encodeTimestamp(ts))).toMatchObject({
      low: Number(BigInt.asIntN(32, ts)),
      high: Number(BigInt.asIntN(32, ts >> 32n)),
    });
  });

  test.each(["", "AAAA", "AAAAAAAAAAA", "AAAAAAAAAAAA", "AAAAAAAAAAB=", "!!!!!!!!!!!="])(
    "%j is not a timestamp",
    (text) => {
      expect(() => decodeTimestamp(text)).toThrow(RangeError);
    },
  );
});

describe("client messages", () => {
  test("a reconnecting client sends the last timestamp it has seen", () => {
    const sent = { ...connect, lastCloseReason: null, maxObservedTimestamp: encodeTimestamp(42n) };
    expect(parseClientMessage(JSON.stringify(sent))).toEqual({ ...sent, maxObservedTimestamp: 42n });
  });

  // Caught: arguments kept parsed, which takes thirty times the memory of their text.
  test.each(["Mutation", "Action"])("arguments of a %s are kept as unchanged text", (type) => {
    const args = { __proto: 1, deep: [[[{ $integer: "AQAAAAAAAAA=" }]]], none: null };
    const kept = { ...mutation, type, args: new JsonText(JSON.stringify(args)) };
    expect(parseClientMessage(JSON.stringify({ ...mutation, type, args: [args, "more"] }))).toEqual(kept);
    for (const none of [[], [null]]) {
      expect(parseClientMessage(JSON.stringify({ ...mutation, type, args: none }))).toEqual({
        ...kept,
        args: new JsonText("{}"),
      });
    }
  });

  test("arguments of a query are kept as text; the content of an Event is not kept", () => {
    const modifications = [{ ...add, args: [{ a: 1 }] }];
    const sent = { type: "ModifyQuerySet", baseVersion: 0, newVersion: 1, modifications };
    expect(parseClientMessage(JSON.stringify(sent))).toEqual({
      ...sent,
      modifications: [{ ...add, args: new JsonText('{"a":1}') }],
    });
    const event = { type: "Event", eventType: "ClientConnect", event: { marks: [{}, {}] } };
    expect(parseClientMessage(JSON.stringify(event))).toEqual({ ...event, event: null });
  });

  test("unknown fields of a newer client are dropped", () => {
    const kept = { ...mutation, args: new JsonText('{"n":1}') };
    expect(parseClientMessage(JSON.stringify({ ...mutation, novelty: 1 }))).toEqual(kept);
  });

  // Caught: the fast parser for mutations without a limit on the path, and accepting extra fields.
  test("the fast parser for mutations accepts and refuses the same as the general one", () => {
    const odd = fc.constantFrom<unknown>(undefined, null, -1, 1.5, 2 ** 32, "", "a", "p".repeat(1025), [], {});
    const fields = ["type", "requestId", "udfPath", "args", "componentPath", "novelty"] as const;
    const change = fc.record({ field: fc.constantFrom(...fields), value: odd });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 2 }), (changes) => {
        const changed = changes.map(({ field, value }): [string, unknown] => [field, value]);
        const text = JSON.stringify({ ...mutation, ...Object.fromEntries(changed) });
        const general = vClientMessage.safeParse(JSON.parse(text));
        if (general.success) expect(parseClientMessage(text)).toEqual(general.data);
        else expect(() => parseClientMessage(text)).toThrow(MalformedMessage);
      }),
      { numRuns: cases(500, 5_000) },
    );
  });

  const malformed: [why: string, text: string][] = [
    ["invalid JSON", "{"],
    ["a number instead of an object", "17"],
    ["null", "null"],
    ["a missing type", "{}"],
    ["unknown type", JSON.stringify({ type: "Subscribe" })],
    ["a session id that is not a UUID", JSON.stringify({ ...connect, sessionId: "me" })],
    ["a timestamp that is not a u64", JSON.stringify({ ...connect, maxObservedTimestamp: "AAAA" })],
    ["negative request", JSON.stringify({ ...mutation, requestId: -1 })],
    ["fractional request", JSON.stringify({ ...mutation, requestId: 1.5 })],
    ["a request id beyond 32 bits", JSON.stringify({ ...mutation, requestId: 2 ** 32 })],
    ["a path that is not a string", JSON.stringify({ ...mutation, udfPath: { a: 1 } })],
    ["arguments that are not an array", JSON.stringify({ ...mutation, args: { a: 1 } })],
    ["an unknown token type", JSON.stringify({ type: "Authenticate", tokenType: "Root", baseVersion: 0, value: "x" })],
    ["token missing", JSON.stringify({ type: "Authenticate", tokenType: "User", baseVersion: 0 })],
    [
      "a modification of an unknown type",
      JSON.stringify({
        type: "ModifyQuerySet",
        baseVersion: 0,
        newVersion: 1,
        modifications: [{ ...add, type: "Set" }],
      }),
    ],
  ];
  // Caught: each constraint removed from its schema once.
  test.each(malformed)("a message with %s is refused", (_why, text) => {
    expect(() => parseClientMessage(text)).toThrow(MalformedMessage);
  });

  test("a refusal does not repeat the content of the message", () => {
    const secret = JSON.stringify({ type: "Authenticate", tokenType: "User", value: 5, baseVersion: "s3cret" });
    expect(() => parseClientMessage(secret)).toThrow(/^(?!.*s3cret).*baseVersion/);
  });

  // Caught: the length check removed. The text is also invalid JSON, so only the error message distinguishes the two.
  test("an oversized message is refused before it is parsed", () => {
    expect(() => parseClientMessage("[".repeat(MAX_CLIENT_MESSAGE_BYTES + 1))).toThrow(/oversized/);
  });

  test("a hundred nested arrays are accepted, a hundred thousand are refused", () => {
    const nested = (levels: number): string => `${"[".repeat(levels)}${"]".repeat(levels)}`;
    const sent = (levels: number): string => JSON.stringify(mutation).replace('[{"n":1}]', nested(levels));
    expect(() => parseClientMessage(sent(100))).not.toThrow();
    expect(() => parseClientMessage(sent(100_000))).toThrow(/nested too deeply/);
  });
});

describe("server messages, read by the client's own codec", () => {
  const bigOne = '{"big":{"$integer":"AQAAAAAAAAA="}}';
  const ok = (value: string): CallOutcome => ({ ok: true, value, logLines: ['[LOG] "hi"'] });
  const failed: CallOutcome = { ok: false, errorMessage: 'no "luck"', errorData: null, logLines: [] };
  const transition = (value: string): string =>
    ServerMessages.encodeTransition({
      start: { querySet: 0, identity: 0, ts: 0n },
      end: { querySet: 1, identity: 2, ts: 300n },
      modifications: [ServerMessages.encodeQueryResult(4, ok(value), "j\u2028"), ServerMessages.encodeQueryRemoved(5)],
    });

  test("a Transition keeps versions, results and journals", () => {
    expect(asTheClientReads(transition(bigOne))).toMatchObject({
      startVersion: { querySet: 0, identity: 0, ts: { low: 0, high: 0 } },
      endVersion: { querySet: 1, identity: 2, ts: { low: 300, high: 0 } },
      modifications: [
        {
          type: "QueryUpdated",
          queryId: 4,
          value: { big: { $integer: "AQAAAAAAAAA=" } },
          logLines: ['[LOG] "hi"'],
          journal: "j\u2028",
        },
        { type: "QueryRemoved", queryId: 5 },
      ],
    });
  });

  // Caught: errorData dropped when it is null, which is a value a ConvexError may carry.
  test("a thrown null reaches the client, a plain error carries no data", () => {
    expect(asTheClientReads(ServerMessages.encodeMutationResponse(1, failed, 0n))).toEqual({
      type: "MutationResponse",
      requestId: 1,
      success: false,
      result: 'no "luck"',
      errorData: null,
      logLines: [],
    });
    const plain: CallOutcome = { ok: false, errorMessage: "no", logLines: [] };
    expect(asTheClientReads(ServerMessages.encodeActionResponse(1, plain))).not.toHaveProperty("errorData");
  });

  // Caught: chunks one character too short.
  test("chunks join to the Transition they were cut from, even inside a surrogate pair", () => {
    const whole = transition(JSON.stringify("🜁".repeat(500)));
    for (const maxLength of [7, 64, 101]) {
      const chunks = splitTransition(whole, () => "t", maxLength).map((text) =>
        z.object({ chunk: z.string(), partNumber: z.int(), totalParts: z.int() }).parse(asTheClientReads(text)),
      );
      expect(chunks.map(({ chunk }) => chunk).join("")).toBe(whole);
      expect(chunks.map(({ partNumber }) => partNumber)).toEqual(chunks.map((_, index) => index));
      expect(chunks.every(({ totalParts }) => totalParts === chunks.length)).toBe(true);
    }
  });

  test("a Transition that fits is sent unchanged", () => {
    expect(splitTransition("{}", () => "t", 2)).toEqual(["{}"]);
  });
});
