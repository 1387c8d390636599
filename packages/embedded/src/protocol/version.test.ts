import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import type { CallOutcome } from "../domain/calls.ts";
import { vClientMessage } from "./clientMessages.ts";
import * as ServerMessages from "./serverMessages.ts";
import { splitTransition } from "./transitionChunks.ts";
import { CONVEX_PACKAGE_VERSION, isClientVersion, PINNED_PROTOCOL } from "./version.ts";

const convexRoot = dirname(createRequire(import.meta.url).resolve("convex/package.json"));
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

// Caught: one character changed in the installed protocol.ts.
test("the installed convex package still declares the pinned protocol", () => {
  const declared: unknown = JSON.parse(readFileSync(join(convexRoot, "package.json"), "utf8"));
  expect(declared).toMatchObject({ version: CONVEX_PACKAGE_VERSION });
  const source = readFileSync(join(convexRoot, "src/browser/sync/protocol.ts"), "utf8");
  expect(sha256(source)).toBe(PINNED_PROTOCOL.convexDeclarations);
});

// Caught: `journal` made required.
test("the messages clients may send match the pinned hash", () => {
  const schema = z.toJSONSchema(vClientMessage, { unrepresentable: "any", io: "input" });
  expect(sha256(JSON.stringify(schema))).toBe(PINNED_PROTOCOL.clientMessages);
});

// Caught: `logLines` left out of ActionResponse.
test("the messages the deployment sends match the pinned hash", () => {
  const good: CallOutcome = { ok: true, value: '{"a":1}', logLines: ["[LOG] 'x'"] };
  const bad: CallOutcome = { ok: false, errorMessage: "no", errorData: { code: "X" }, logLines: [] };
  const at = (querySet: number, ts: bigint) => ({ querySet, identity: 0, ts });
  const modifications = [
    ServerMessages.encodeQueryResult(1, good, "journal"),
    ServerMessages.encodeQueryResult(2, bad, null),
    ServerMessages.encodeQueryRemoved(3),
  ];
  const transition = ServerMessages.encodeTransition({
    start: at(0, 0n),
    end: at(1, 7n),
    modifications,
    clientClockSkew: 5,
    serverTs: 9,
  });
  const everything = [
    transition,
    ...splitTransition(transition, () => "t1", 100),
    ServerMessages.encodeMutationResponse(1, good, 7n),
    ServerMessages.encodeMutationResponse(2, bad, 7n),
    ServerMessages.encodeActionResponse(3, good),
    ServerMessages.encodeActionResponse(4, bad),
    ServerMessages.encodeAuthError({ error: "no", baseVersion: 1, authUpdateAttempted: true }),
    ServerMessages.encodeFatalError("no"),
    ServerMessages.encodePing(),
  ];
  expect(sha256(everything.join("\n"))).toBe(PINNED_PROTOCOL.serverMessages);
});

test.each([
  ["1.48.0", true],
  ["1.49.0-alpha.2", true],
  ["latest", false],
  ["1.48.0/../..", false],
])("a client version %s is recognised: %s", (segment, recognised) => {
  expect(isClientVersion(segment)).toBe(recognised);
});
