import { ConvexHttpClient } from "convex/browser";
import { makeFunctionReference } from "convex/server";
import { ConvexError, convexToJson } from "convex/values";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { FunctionCall } from "../domain/calls.ts";
import { ADMIN_KEY, startTestServers, type TestFunction, type TestServers } from "../../testing/testServers.ts";

const everyKind = { big: 5n, bytes: new Uint8Array([1, 2]).buffer, nan: NaN, minus: -0, list: [1n], text: "é" };

const DEEP = `${"[".repeat(12_000)}${"]".repeat(12_000)}`;

let servers: TestServers;
const calls: FunctionCall[] = [];
const echoing: TestFunction = (args, call) => {
  calls.push(call);
  return { ok: true, value: JSON.stringify(args), logLines: ["[LOG] 'heard'"] };
};

beforeAll(async () => {
  servers = await startTestServers({
    functions: {
      "notes:echo": echoing,
      "notes/deep:echo": echoing,
      "notes:kinds": () => ({ ok: true, value: JSON.stringify(convexToJson(everyKind)), logLines: [] }),
      "notes:refuse": () => ({ ok: false, errorMessage: "Refused", errorData: { code: "NO" }, logLines: [] }),
      "notes:crash": () => {
        throw new Error("secret detail");
      },
    },
  });
});
afterAll(() => servers.close());

const lastCall = (): FunctionCall | undefined => calls.at(-1);
const client = (): ConvexHttpClient => new ConvexHttpClient(servers.url, { logger: false });
const echo = {
  query: makeFunctionReference<"query">("notes:echo"),
  mutation: makeFunctionReference<"mutation">("notes:echo"),
};

async function post(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<[number, Record<string, unknown>]> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const response = await fetch(`${servers.url}${path}`, { method: "POST", body: text, headers });
  expect(response.headers.get("convex-request-id")).toMatch(/^[0-9a-f]{16}$/);
  return [response.status, z.record(z.string(), z.unknown()).parse(await response.json())];
}

describe("Convex's own HTTP client", () => {
  test("gets every kind of value back unchanged, from each kind of function", async () => {
    expect(await client().query(echo.query, everyKind)).toEqual(everyKind);
    expect(await client().mutation(echo.mutation, everyKind)).toEqual(everyKind);
    expect(await client().action(makeFunctionReference<"action">("notes:echo"), everyKind)).toEqual(everyKind);
    expect(lastCall()).toMatchObject({ caller: { kind: "anonymous" }, path: "notes:echo" });
  });

  // Caught: status 500 instead of 560, for which the client ignores the body.
  test("gets the data of a ConvexError", async () => {
    const refused = client().query(makeFunctionReference<"query">("notes:refuse"), {});
    await expect(refused).rejects.toBeInstanceOf(ConvexError);
    await expect(refused).rejects.toMatchObject({ data: { code: "NO" } });
  });

  test("gets messages that leak nothing for an unknown function, a crash and a bad token", async () => {
    await expect(client().query(makeFunctionReference<"query">("no:such"), {})).rejects.toThrow(/Could not find/);
    await expect(client().query(makeFunctionReference<"query">("notes:crash"), {})).rejects.toThrow(
      /^(?!.*secret).*Request ID/,
    );
    expect(servers.log.at(-2)).toMatchObject({
      level: "refusal",
      details: { error: expect.stringContaining("secret detail") as string },
    });
    const impostor = client();
    impostor.setAuth("not.a.token");
    await expect(impostor.query(echo.query, {})).rejects.toThrow(/InvalidAuthHeader/);
  });

  // Caught: the snapshot comparison removed.
  test("may read twice at one timestamp, and is refused after a commit in between", async () => {
    const [, { ts }] = await post("/api/query_ts", {});
    const request = { path: "notes:echo", args: [{ a: 1 }], format: "convex_encoded_json", ts };
    expect(await post("/api/query_at_ts", request)).toMatchObject([200, { value: { a: 1 } }]);
    servers.history.latest += 1n;
    expect(await post("/api/query_at_ts", request)).toEqual([
      400,
      {
        code: "SnapshotNotKept",
        message: "The data has changed since that timestamp; ask for a new one and try again.",
      },
    ]);
  });
});

describe("the public HTTP API", () => {
  test("takes bare arguments and answers plain JSON", async () => {
    expect(await post("/api/query", { path: "notes:kinds", args: {}, format: "json" })).toEqual([
      200,
      {
        status: "success",
        value: { big: "5", bytes: "AQI=", nan: "NaN", minus: "-0", list: ["1"], text: "é" },
        logLines: [],
      },
    ]);
    expect(await post("/api/mutation", { path: "notes:refuse", args: {}, format: "json" })).toEqual([
      200,
      { status: "error", errorMessage: "Refused", errorData: { code: "NO" }, logLines: [] },
    ]);
  });

  test.each([
    ["/api/run/notes/echo", "notes:echo"],
    ["/api/run/notes/deep/echo", "notes/deep:echo"],
    ["/api/run/notes:echo", "notes:echo"],
  ])("%s names the function %s", async (address, path) => {
    expect(await post(address, { args: { x: 1 }, format: "json" })).toMatchObject([200, { value: { x: 1 } }]);
    expect(lastCall()).toMatchObject({ path, args: { text: `{"x":1}` } });
  });

  test("answers queries to GET", async () => {
    const search = new URLSearchParams({ path: "notes:echo", args: '{"x":1}', format: "json" });
    const response = await fetch(`${servers.url}/api/query?${search.toString()}`);
    expect(await response.json()).toMatchObject({ value: { x: 1 } });
    const bare = await fetch(`${servers.url}/api/query?path=notes:echo`);
    expect(await bare.json()).toEqual({ status: "success", value: {}, logLines: ["[LOG] 'heard'"] });
  });

  test("takes a path of 1,024 characters, and names no component for none", async () => {
    const path = "a".repeat(1_024);
    expect(await post("/api/query", { path })).toMatchObject([
      560,
      { status: "error", errorMessage: `Could not find public function for '${path}'.`, logLines: [] },
    ]);
    for (const componentPath of ["", null]) {
      expect(await post("/api/query", { path: "notes:echo", args: [], componentPath })).toEqual([
        200,
        { status: "success", value: {}, logLines: ["[LOG] 'heard'"] },
      ]);
      expect(lastCall()).toEqual({
        path: "notes:echo",
        args: { text: "{}" },
        caller: { kind: "anonymous" },
        requestId: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
        origin: { ip: "127.0.0.1", userAgent: expect.any(String) as string },
      });
    }
  });

  const malformed: [why: string, body: unknown, answer: [status: number, code: string, message: string]][] = [
    ["invalid JSON", "{", [400, "BadJsonBody", "The request's body is not JSON."]],
    [
      "half a surrogate pair",
      '{"path":"a:b","args":{"name":"\\ud83d"}}',
      [400, "BadJsonBody", "The request's body is not JSON."],
    ],
    ["no path", { args: {} }, [400, "BadRequest", "The request is malformed (path)."]],
    ["an empty path", { path: "" }, [400, "BadRequest", "The request is malformed (path)."]],
    ["a path that is too long", { path: "a".repeat(1_025) }, [400, "BadRequest", "The request is malformed (path)."]],
    ["a body that is no object", [], [400, "BadRequest", "The request is malformed (body)."]],
    ["an unknown format", { path: "a:b", format: "xml" }, [400, "BadRequest", "The request is malformed (format)."]],
    // Caught: 500, and a log line with a stack for each.
    [
      "arguments nested too deeply",
      `{"path":"a:b","args":{"a":${DEEP}}}`,
      [400, "BadRequest", "The request is nested too deeply."],
    ],
    ["two arguments", { path: "a:b", args: [{}, {}] }, [400, "BadRequest", "The request is malformed (args)."]],
    [
      "a component named by an anonymous caller",
      { path: "a:b", componentPath: "inner" },
      [403, "NotAnAdministrator", "Only an administrator may call a component's functions."],
    ],
    [
      "25 MB",
      `{"path":"${"x".repeat(25 * 1024 * 1024)}"}`,
      [413, "RequestTooLarge", "A request may have at most 1048576 bytes."],
    ],
  ];
  test("a query nested too deeply is refused", async () => {
    const response = await fetch(`${servers.url}/api/query?path=a:b&args=${DEEP}`);
    const message = "The request is nested too deeply.";
    expect([response.status, await response.json()]).toEqual([400, { code: "BadRequest", message }]);
    const broken = await fetch(`${servers.url}/api/query?path=a:b&args={`);
    expect([broken.status, await broken.json()]).toEqual([
      400,
      { code: "BadJsonBody", message: "The parameter args is not JSON." },
    ]);
  });

  test.each(malformed)("a request with %s is refused", async (_why, body, [status, code, message]) => {
    expect(await post("/api/query", body)).toEqual([status, { code, message }]);
  });

  test.each([
    ["the body", [], "body"],
    ["a field", { args: {} }, "path"],
  ])("that %s is wrong is said", async (_what, body, named) => {
    expect(await post("/api/query", body)).toMatchObject([400, { message: `The request is malformed (${named}).` }]);
  });

  test("any page may call it, with its token in a header", async () => {
    const response = await fetch(`${servers.url}/api/query`, {
      method: "OPTIONS",
      headers: {
        Origin: "https://a.test",
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "authorization",
      },
    });
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-allow-headers")).toBe("authorization");
    expect(response.headers.get("access-control-allow-credentials")).toBeNull();
    expect(response.headers.get("access-control-max-age")).toBe("86400");
    for (const path of ["/version", "/instance_name", "/api/query?path=notes:echo"]) {
      const { headers } = await fetch(`${servers.url}${path}`, { headers: { Origin: "https://a.test" } });
      expect(headers.get("access-control-allow-origin")).toBe("*");
      expect(headers.get("access-control-expose-headers")).toBe(
        "Convex-Request-Id,Accept-Ranges,Content-Range,Digest,ETag",
      );
    }
  });

  // Caught: a person shown as present for half a minute after they had closed the page, whose beacon the browser did not send.
  test.each([
    ["mutation", ["https://a.test", "true"]],
    ["action", ["https://a.test", "true"]],
    ["query", ["*", null]],
  ])("a page that is closed may call a %s by a beacon: %j", async (kind, [origin, credentials]) => {
    const headers = {
      Origin: "https://a.test",
      "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers": "content-type",
    };
    const response = await fetch(`${servers.url}/api/${kind}`, { method: "OPTIONS", headers });
    expect(response.headers.get("access-control-allow-origin")).toBe(origin);
    expect(response.headers.get("access-control-allow-credentials")).toBe(credentials);
    expect(response.headers.get("access-control-allow-headers")).toBe("content-type");
  });
});

describe("the admin key", () => {
  test("makes an administrator, who may act as a person and name a component", async () => {
    const actingAs = Buffer.from(JSON.stringify({ issuer: "i", subject: "s" })).toString("base64");
    const request = { path: "notes:echo", args: {}, componentPath: "inner" };
    await post("/api/function", request, { Authorization: `Convex ${ADMIN_KEY}:${actingAs}` });
    const identity = { issuer: "i", subject: "s", tokenIdentifier: "i|s" };
    expect(lastCall()).toMatchObject({ caller: { kind: "admin", actingAs: identity }, componentPath: "inner" });
  });

  // Caught: requireAdmin left out of the route.
  test("is required for deploy calls", async () => {
    const path = "/api/deploy2/start_push";
    expect(await post(path, {}, { Authorization: `Convex ${ADMIN_KEY}` })).toEqual([200, { pushed: true }]);
    expect(await post(path, {}, { Authorization: `Convex ${ADMIN_KEY}x` })).toMatchObject([
      401,
      { code: "BadAdminKey" },
    ]);
    expect(await post(path, {})).toEqual([
      401,
      { code: "BadAdminKey", message: "The provided admin key was invalid for this instance" },
    ]);
  });
});

test("the deployment reports its version and name, and answers 404 elsewhere", async () => {
  expect(await (await fetch(`${servers.url}/instance_name`)).text()).toBe("embedded");
  expect(await (await fetch(`${servers.url}/version`)).text()).toMatch(/^\d+\.\d+\.\d+$/);
  expect(await (await fetch(servers.url)).text()).toBe(
    "This Convex deployment is running. See https://docs.convex.dev/.",
  );
  const nowhere = await fetch(`${servers.url}/api/nothing`);
  expect([nowhere.status, await nowhere.json()]).toEqual([
    404,
    { code: "NotFound", message: "Nothing is served at this address." },
  ]);
});
