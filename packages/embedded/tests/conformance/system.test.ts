import { ConvexClient, ConvexHttpClient } from "convex/browser";
import { describe, expect, test } from "vitest";
import type { Log } from "../../src/domain/log.ts";
import { aBoardDeployment } from "../../testing/boardDeployment.ts";
import { forAllTests } from "@passage/testkit/forAllTests";
import { aRawSocket } from "../../testing/rawSocket.ts";
import { api } from "./noticeBoard/project/convex/_generated/api";
import type { Id } from "./noticeBoard/project/convex/_generated/dataModel";

const TIMEOUT_MS = 60_000;
const NOBODYS_REQUEST = { ip: null, userAgent: null, authToken: null, scheduledFunctionId: null };

const audits: unknown[] = [];
const log: Log = {
  info: (message, details) => {
    if (message === "audit") audits.push(details);
  },
  error: () => undefined,
  refusal: () => undefined,
};
const deployment = forAllTests(() => aBoardDeployment({ log }), TIMEOUT_MS);
const client = (): ConvexHttpClient => new ConvexHttpClient(deployment().current().url, { logger: false });

describe("a function can read its request's metadata", () => {
  test("over HTTP: address, user agent and token, also in the functions it calls", async () => {
    const token = await deployment().tokens.sign({ sub: "ann" });
    const { url } = deployment().current();
    const response = await fetch(`${url}/api/action`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "User-Agent": "a test", Authorization: `Bearer ${token}` },
      body: JSON.stringify({ path: "system:requests", args: {} }),
    });
    const { value } = (await response.json()) as { value: unknown };
    const requestId = response.headers.get("convex-request-id");
    const request = { ip: "127.0.0.1", userAgent: "a test", authToken: token, scheduledFunctionId: null, requestId };
    expect(value).toEqual([request, request]);
  });

  test("over the socket: the values of the socket's opening, and a request id of its own", async () => {
    const socket = await aRawSocket(deployment().current().url);
    const requests = [await socket.mutate(1, "system:request", {}), await socket.mutate(2, "system:request", {})];
    const [first, second] = requests.map(({ result }) => result as Record<string, unknown>);
    expect(first).toMatchObject({ ...NOBODYS_REQUEST, ip: "127.0.0.1" });
    expect(first?.["requestId"]).not.toBe(second?.["requestId"]);
    await socket.close();
  });

  // Caught: the id of the scheduled function left out.
  test("a scheduled function knows its own id, and has no request", async () => {
    const id = await client().mutation(api.system.noteRequestLater, { name: "scheduled" });
    const expected = { name: "scheduled", seen: [null, null, null], scheduledFunctionId: id };
    await expect.poll(() => client().query(api.values.inOrder, {})).toContainEqual({ value: expected });
  });
});

test("an administrator's error says that a function is internal", async () => {
  const { url, adminKey } = deployment().current();
  const headers = { "Content-Type": "application/json", Authorization: `Convex ${adminKey}` };
  const body = JSON.stringify({ path: "system:hidden", args: {} });
  const response = await fetch(`${url}/api/function`, { method: "POST", headers, body });
  expect(await response.json()).toMatchObject({ value: { name: "system:hidden", visibility: "internal" } });
});

// Caught, one at a time: the system call missing; `convex/server`'s replacement for a variable it does not know.
test("a function's log.audit is in the deployment's log", async () => {
  const { url } = deployment().current();
  const response = await fetch(`${url}/api/mutation`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "User-Agent": "a test" },
    body: JSON.stringify({ path: "system:audited", args: { what: "viewed" } }),
  });
  expect(await response.json()).toMatchObject({ status: "success", value: null });
  const requestId = response.headers.get("convex-request-id");
  const entry = {
    what: "viewed",
    by: [requestId, "127.0.0.1", "a test", null],
    at: { now: expect.any(Number) as number },
  };
  expect(audits).toEqual([{ path: "system:audited", requestId, entry }]);
});

describe("system tables", () => {
  test("a live query of a scheduled function's row runs again after its cancellation", async () => {
    const later = { name: "watched", number: 1, delayMs: 60_000, kind: "mutation" as const };
    const id = await client().mutation(api.later.schedule, later);
    const socket = new ConvexClient(deployment().current().url, { logger: false });
    const seen: unknown[] = [];
    socket.onUpdate(api.system.scheduledRow, { id }, (row) => seen.push(row?.state.kind));
    await expect.poll(() => seen).toEqual(["pending"]);
    await client().mutation(api.later.cancel, { id });
    await expect.poll(() => seen).toEqual(["pending", "canceled"]);
    await socket.close();
  });

  test("ids of other tables are refused in place of a scheduled function's", async () => {
    const id = (await client().action(api.files.store, {
      text: "x",
      type: "",
    })) as unknown as Id<"_scheduled_functions">;
    await expect(client().query(api.system.scheduledRow, { id })).rejects.toThrow('v.id("_scheduled_functions")');
    await expect(client().mutation(api.later.cancel, { id })).rejects.toThrow('v.id("_scheduled_functions")');
  });

  // Caught: rows of system tables treated as a function's own.
  test.each(["patch", "replace", "delete"] as const)("are read-only: %s is refused", async (how) => {
    const later = { name: "kept", number: 1, delayMs: 60_000, kind: "mutation" as const };
    const rows = [await client().mutation(api.later.schedule, later)];
    const file = await client().action(api.files.store, { text: "x", type: "" });
    for (const id of [...rows, file]) {
      await expect(client().mutation(api.system.writeToRow, { id, how })).rejects.toThrow(/read-only/);
    }
    for (const id of rows) expect(await client().query(api.later.stateOf, { id })).toBe("pending");
    expect(await client().query(api.files.row, { id: file })).toMatchObject({ size: 1 });
  });

  // Caught: any name after an underscore taken for a table.
  test("are two, and no other name is one", async () => {
    await expect(client().query(api.system.otherSystemTable, {})).rejects.toThrow('no system table "_tables"');
  });
});
