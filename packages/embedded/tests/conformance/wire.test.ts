import { createHmac, createPublicKey, randomUUID } from "node:crypto";
import { ConvexClient, ConvexHttpClient } from "convex/browser";
import { makeFunctionReference } from "convex/server";
import type { JWK } from "jose";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { aBoardDeployment } from "../../testing/boardDeployment.ts";
import { boardTokens } from "../../testing/boardTokens.ts";
import { forAllTests } from "@passage/testkit/forAllTests";
import { aRawSocket, type RawSocket } from "../../testing/rawSocket.ts";

const RANKS = 1;
const WHO = 2;
const ann = { author: "ann", order: "asc" };

const deployment = forAllTests(aBoardDeployment, 60_000);
/** A connection that stays open through everything the others do to the deployment. */
let bystander: RawSocket;
const opened: RawSocket[] = [];

const aSocket = async (sessionId?: string): Promise<RawSocket> => {
  const socket = await aRawSocket(deployment().current().url, sessionId);
  opened.push(socket);
  return socket;
};
const addRank = (socket: RawSocket, requestId: number, rank: number) =>
  socket.mutate(requestId, "notices:addRanks", { author: "ann", ranks: [rank] });

beforeEach(async () => {
  bystander = await aSocket();
  await bystander.mutate(0, "board:clear");
  bystander.watch(RANKS, "notices:ranksOf", ann);
  await bystander.untilValue(RANKS, (ranks) => JSON.stringify(ranks) === "[]");
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((socket) => socket.close()));
});

/** The earlier connection still receives updates. */
async function expectUnharmed(): Promise<void> {
  expect(bystander.closed).toBeNull();
  expect((await addRank(bystander, 1_000, 99)).success).toBe(true);
  await bystander.untilValue(RANKS, (ranks) => (ranks as number[]).includes(99));
  expect(bystander.messages.map(({ type }) => type)).not.toContain("FatalError");
}

describe("a breach of the protocol", () => {
  // Caught: a FatalError that leaves the socket open.
  test.each<[string, string | object | Uint8Array]>([
    ["no JSON", "{"],
    ["JSON that is no message", "[]"],
    ["an unknown type", { type: "Destroy" }],
    ["a field of a wrong kind", { type: "Mutation", requestId: "x", udfPath: "a:b", args: [] }],
    ["a query set from elsewhere", { type: "ModifyQuerySet", baseVersion: 7, newVersion: 8, modifications: [] }],
    ["a second Connect", { type: "Connect", sessionId: randomUUID(), connectionCount: 0 }],
    ["an identity from elsewhere", { type: "Authenticate", baseVersion: 5, tokenType: "None" }],
    ["bytes", new Uint8Array([1, 2, 3])],
  ])("%s: that socket gets a FatalError and is closed", async (_, frame) => {
    const socket = await aSocket();
    if (frame instanceof Uint8Array) socket.sendBytes(frame);
    else socket.send(frame);
    expect(await socket.untilMessage("FatalError")).toMatchObject({ error: expect.any(String) as string });
    expect(await socket.untilClosed()).toBe(1008);
    await expectUnharmed();
  });
});

describe("a function's refusal", () => {
  test.each<[string, string, object, RegExp]>([
    ["an unknown function", "notices:burn", {}, /Could not find public function for 'notices:burn'/],
    ["an internal function", "later:mark", { name: "x", number: 1 }, /Could not find public function/],
    ["a function of another kind", "notices:countEach", {}, /notices:countEach/],
    ["wrong arguments", "notices:add", { author: 1 }, /ArgumentValidationError/],
    ["arguments that are no object", "notices:add", [], /ArgumentValidationError/],
    ["a document over 1 MiB", "values:keepSized", { characters: 1024 * 1024 }, /too large/],
    ["an array of 8,193 items", "values:keepArray", { items: 8_193 }, /too long/],
    ["an object of 1,025 fields", "values:keepFields", { fields: 1_025 }, /too many fields/],
    ["17 levels", "values:keepDepth", { depth: 17 }, /too nested/],
    ["a path that is no path", "../../etc/passwd", {}, /Could not find/],
    ["a system function", "_system/cli/tables", {}, /Could not find/],
  ])("%s: the caller gets the error, and the socket stays open", async (...[, path, args, reason]) => {
    const socket = await aSocket();
    const answer = await socket.mutate(1, path, args as never);
    expect(answer).toMatchObject({ success: false });
    expect(answer.result).toMatch(reason);
    expect(answer.result).toMatch(/^\[Request ID: .+\] Server Error/);
    expect((await addRank(socket, 2, 1)).success).toBe(true);
    await expectUnharmed();
  });

  test("each limit of a document is kept at its last allowed value", async () => {
    const socket = await aSocket();
    const within: [string, object][] = [
      ["values:keepArray", { items: 8_192 }],
      ["values:keepFields", { fields: 1_024 }],
      ["values:keepSized", { characters: 1024 * 1024 - 200 }],
    ];
    for (const [at, [path, args]] of within.entries()) {
      expect(await socket.mutate(at, path, args as never)).toMatchObject({ success: true });
    }
  });

  test("a watched query that fails says so, and recovers", async () => {
    const socket = await aSocket();
    await socket.mutate(1, "notices:addRanks", { author: "bob", ranks: [1, 2] });
    socket.watch(5, "notices:only", { author: "bob" });
    await socket.until(() => socket.latest?.failures.has(5) === true);
    expect(socket.latest?.failures.get(5)).toMatch(/unique/);
    await socket.mutate(2, "board:clear");
    await socket.untilValue(5, (value) => value === null);
  });
});

describe("a resend", () => {
  // Caught: the stored answer not looked up.
  test("of the same session and request is answered from the record, not run again", async () => {
    const sessionId = randomUUID();
    const first = await aSocket(sessionId);
    const answer = await addRank(first, 7, 1);
    first.terminate();
    await first.untilClosed();
    const again = await addRank(await aSocket(sessionId), 7, 1);
    expect({ result: again.result, ts: again.ts }).toEqual({ result: answer.result, ts: answer.ts });
    await bystander.untilValue(RANKS, (ranks) => JSON.stringify(ranks) === "[1]");
    expect((await addRank(await aSocket(randomUUID()), 7, 2)).ts).not.toBe(answer.ts);
    await bystander.untilValue(RANKS, (ranks) => JSON.stringify(ranks) === "[1,2]");
  });

  test("is answered from the record after a restart too", async () => {
    const sessionId = randomUUID();
    const answer = await addRank(await aSocket(sessionId), 3, 5);
    await deployment().restart();
    const again = await aSocket(sessionId);
    expect((await addRank(again, 3, 5)).ts).toBe(answer.ts);
    again.watch(RANKS, "notices:ranksOf", ann);
    expect(await again.untilValue(RANKS, () => true)).toEqual([5]);
  });

  test("sent twice on one socket at once runs once", async () => {
    const socket = await aSocket();
    for (let time = 0; time < 5; time += 1) {
      socket.send({
        type: "Mutation",
        requestId: 4,
        udfPath: "notices:addRanks",
        args: [{ author: "ann", ranks: [8] }],
      });
    }
    await socket.until(() => socket.messages.filter(({ type }) => type === "MutationResponse").length === 5);
    await bystander.untilValue(RANKS, (ranks) => JSON.stringify(ranks) === "[8]");
  });
});

describe("a token", () => {
  const forged = async (): Promise<[string, string][]> => {
    const token = await deployment().tokens.sign({ sub: "ann" });
    const [, payload = "", signature = ""] = token.split(".");
    const head = (alg: string): string =>
      Buffer.from(JSON.stringify({ alg, typ: "JWT", kid: "board" })).toString("base64url");
    const { keys } = JSON.parse(Buffer.from(deployment().tokens.jwks.split(",")[1] ?? "", "base64").toString()) as {
      keys: [JWK];
    };
    const pem = createPublicKey({ key: keys[0], format: "jwk" }).export({ type: "spki", format: "pem" });
    const hmacWith = (secret: string | Buffer): string =>
      `${head("HS256")}.${payload}.${createHmac("sha256", secret)
        .update(`${head("HS256")}.${payload}`)
        .digest("base64url")}`;
    const stranger = await boardTokens();
    const hmac = createHmac("sha256", deployment().tokens.jwks)
      .update(`${head("HS256")}.${payload}`)
      .digest("base64url");
    const other = Buffer.from(
      JSON.stringify({ sub: "root", iss: "https://issuer.test", aud: "noticeboard", exp: 4e9 }),
    );
    return [
      ["nonsense", "nonsense"],
      ["unsigned", `${head("none")}.${payload}.`],
      ["signed with the public key", `${head("HS256")}.${payload}.${hmac}`],
      ["signed with the public key as PEM", hmacWith(pem)],
      ["signed with an empty secret", hmacWith("")],
      ["signed with another key", await stranger.sign({ sub: "ann" })],
      ["signed with another key without a name", await stranger.sign({ sub: "ann" }, 600, { kid: undefined })],
      ["signed with a key that nobody knows", await stranger.sign({ sub: "ann" }, 600, { kid: "unknown" })],
      ["of another type", await deployment().tokens.sign({ sub: "ann" }, 600, { typ: "logout+jwt" })],
      ["another's claims", `${token.split(".")[0] ?? ""}.${other.toString("base64url")}.${signature}`],
      ["expired", await deployment().tokens.sign({ sub: "ann" }, -120)],
      ["another audience", await deployment().tokens.sign({ sub: "ann", aud: "elsewhere" })],
      ["another issuer", await deployment().tokens.sign({ sub: "ann", iss: "https://evil.test" })],
      ["not yet valid", await deployment().tokens.sign({ sub: "ann", nbf: Math.floor(Date.now() / 1000) + 3_600 })],
    ];
  };

  test("that is forged, expired or meant for others gets an AuthError and no data", async () => {
    for (const [what, token] of await forged()) {
      const socket = await aSocket();
      socket.signIn(token);
      socket.watch(WHO, "people:whoAsks");
      expect(await socket.untilMessage("AuthError"), what).toMatchObject({ baseVersion: 0, authUpdateAttempted: true });
      expect(socket.latest?.values.has(WHO) ?? false, what).toBe(false);
      const response = await fetch(`${deployment().current().url}/api/query`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ path: "people:whoAsks", args: {} }),
      });
      expect(response.status, what).toBe(401);
    }
    await expectUnharmed();
  });

  // Caught: a refusal that the official client takes for a lost connection, and repeats for ever.
  test("that is forged, expired or meant for others signs nobody in with the official clients", async () => {
    const { url } = deployment().current();
    const whoAsks = makeFunctionReference<"query", Record<string, never>, { subject: string } | null>("people:whoAsks");
    for (const [what, token] of await forged()) {
      const overHttp = new ConvexHttpClient(url, { logger: false });
      overHttp.setAuth(token);
      await expect(overHttp.query(whoAsks, {}), what).rejects.toThrow(
        /Unauthenticated|NoAuthProvider|InvalidAuthHeader/,
      );
      const live = new ConvexClient(url, { logger: false });
      const isSignedIn = await new Promise<boolean>((resolve) => {
        live.setAuth(() => Promise.resolve(token), resolve);
        live.onUpdate(whoAsks, {}, () => undefined);
      });
      expect(isSignedIn, what).toBe(false);
      await live.close();
    }
    await expectUnharmed();
  });

  // Caught: Transitions that continue after the AuthError.
  test("that expires stops all data until the next sign-in", async () => {
    const socket = await aSocket();
    socket.signIn(await deployment().tokens.sign({ sub: "ann" }, 2));
    socket.watch(WHO, "people:whoAsks");
    socket.watch(RANKS, "notices:ranksOf", ann);
    await socket.untilValue(WHO, (who) => (who as { subject: string }).subject === "ann");
    expect(await socket.untilMessage("AuthError")).toMatchObject({ baseVersion: 1, authUpdateAttempted: false });
    const before = socket.steps.length;
    await addRank(bystander, 5, 42);
    await bystander.untilValue(RANKS, (ranks) => (ranks as number[]).includes(42));
    await addRank(bystander, 6, 43);
    await bystander.untilValue(RANKS, (ranks) => (ranks as number[]).includes(43));
    await socket.roundTrip();
    expect(socket.steps).toHaveLength(before);
    socket.signIn(await deployment().tokens.sign({ sub: "bob" }));
    await socket.untilValue(WHO, (who) => (who as { subject: string }).subject === "bob");
    await socket.untilValue(RANKS, (ranks) => (ranks as number[]).includes(42));
  });
});

describe("a route", () => {
  const ADMINS: [method: string, path: string][] = [
    ["POST", "/api/get_config_hashes"],
    ["POST", "/api/deploy2/evaluate_schema"],
    ["POST", "/api/deploy2/evaluate_push"],
    ["POST", "/api/deploy2/start_push"],
    ["POST", "/api/deploy2/wait_for_schema"],
    ["POST", "/api/deploy2/finish_push"],
    ["POST", "/api/deploy2/report_push_completed"],
    ["POST", "/api/update_environment_variables"],
    ["GET", "/api/v1/get_canonical_urls"],
    ["GET", "/api/check_admin_key"],
    ["GET", "/api/list_environment_variables"],
    ["GET", "/api/v1/list_environment_variables"],
    ["GET", "/api/shapes2"],
    ["POST", "/api/cancel_job"],
    ["POST", "/api/cancel_all_jobs"],
    ["GET", "/metrics"],
    ["GET", "/api/stream_function_logs"],
    ["POST", "/api/export/request/zip"],
    ["GET", "/api/export/zip/:ts"],
    ["POST", "/api/import/start_upload"],
    ["POST", "/api/import/upload_part"],
    ["POST", "/api/import/finish_upload"],
    ["POST", "/api/perform_import"],
    ["POST", "/api/embedded/backup"],
  ];

  /** Each of these admits callers itself, by function or by address, or returns nothing personal. */
  const OPEN = [
    "GET /",
    "GET /version",
    "GET /instance_name",
    "GET /instance_version",
    "GET /.well-known/jwks.json",
    "GET /.well-known/openid-configuration",
    "POST /echo",
    "GET /api/query",
    ...["query", "mutation", "action", "function", "run/:identifier{.+}"].map((name) => `POST /api/${name}`),
    "POST /api/query_ts",
    "POST /api/query_at_ts",
    "POST /api/storage/upload",
    // They answer 405.
    ...["GET", "PUT", "PATCH", "DELETE"].map((method) => `${method} /api/storage/upload`),
    "GET /api/storage/:key",
    "ALL /http/*",
  ];
  /** Middleware that adds headers to other answers, and itself answers only a preflight. */
  const AROUND = [
    ...["/*", "/api/*", "/api/action", "/api/mutation", "/.well-known/*"],
    ...["/version", "/instance_name", "/instance_version"],
  ].map((path) => `ALL ${path}`);

  // Caught: a new route for the CLI that needed no key and was on no list.
  test("is on the administrator's list or on the open list", () => {
    const listed = [...ADMINS.map((route) => route.join(" ")), ...OPEN, ...AROUND];
    expect(deployment().current().routes.toSorted()).toEqual(listed.toSorted());
  });

  // Caught: every signed-in person admitted, a client of the practice too.
  test.each(ADMINS)("%s %s is refused with a sign-in and without one", async (method, path) => {
    const { url } = deployment().current();
    const token = await deployment().tokens.sign({ sub: "ann" });
    for (const headers of [{ authorization: `Bearer ${token}` }, {}]) {
      const response = await fetch(`${url}${path.replace(":ts", "1")}`, { method, headers });
      expect([response.status, await response.json()]).toMatchObject([401, { code: "BadAdminKey" }]);
    }
  });
});
