import { afterEach, describe, expect, test } from "vitest";
import type { Caller } from "../domain/caller.ts";
import { startTestServers, type TestServers, type TestServersOptions } from "../../testing/testServers.ts";

let servers: TestServers | null = null;
afterEach(async () => {
  await servers?.close();
  servers = null;
});

async function serving(httpAction: TestServersOptions["httpAction"]): Promise<TestServers> {
  servers = await startTestServers(httpAction === undefined ? {} : { httpAction });
  return servers;
}

describe("an HTTP action", () => {
  test("sees the request unchanged, and its response arrives unchanged", async () => {
    const { siteUrl } = await serving(async (request, { origin, requestId }) => {
      expect(request).toBeInstanceOf(Request);
      const seen = {
        method: request.method,
        url: request.url,
        header: request.headers.get("x-a"),
        body: await request.text(),
      };
      return Response.json(
        { ...seen, origin, requestId },
        {
          status: 418,
          headers: [
            ["Set-Cookie", "a=1"],
            ["Set-Cookie", "b=2"],
          ],
        },
      );
    });
    const response = await fetch(`${siteUrl}/hooks/esign?x=1`, {
      method: "PUT",
      body: "é",
      headers: { "X-A": "1", "User-Agent": "a browser" },
    });
    expect(response.status).toBe(418);
    expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    expect(await response.json()).toEqual({
      method: "PUT",
      url: `${siteUrl}/hooks/esign?x=1`,
      header: "1",
      body: "é",
      origin: { ip: "127.0.0.1", userAgent: "a browser" },
      requestId: response.headers.get("convex-request-id"),
    });
  });

  // Caught: the body read completely before the call (the test then hangs, because the second half waits for the
  // response to the first).
  test("may answer while the request is still being sent", async () => {
    const { siteUrl } = await serving((request) => Promise.resolve(new Response(request.body)));
    const sending = new TransformStream<Uint8Array, Uint8Array>();
    const writer = sending.writable.getWriter();
    const init: RequestInit & { duplex: "half" } = { method: "POST", body: sending.readable, duplex: "half" };
    const responding = fetch(siteUrl, init);
    await writer.write(Buffer.from("first"));
    const reader = (await responding).body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe("first");
    await writer.close();
    expect((await reader?.read())?.done).toBe(true);
  });

  test("is also served under /http of the deployment's port, and does not see the prefix", async () => {
    const { url } = await serving((request) => Promise.resolve(new Response(new URL(request.url).pathname)));
    expect(await (await fetch(`${url}/http/hooks/pay`)).text()).toBe("/hooks/pay");
  });

  test("answers HEAD with the headers only", async () => {
    const { siteUrl } = await serving(() => Promise.resolve(new Response("body", { headers: { "X-A": "1" } })));
    const response = await fetch(siteUrl, { method: "HEAD" });
    expect([response.headers.get("x-a"), await response.text()]).toEqual(["1", ""]);
    await servers?.close();
    let cancelled = 0;
    const endless = new ReadableStream({ cancel: () => void (cancelled += 1) });
    const { siteUrl: other } = await serving(({ method }) =>
      Promise.resolve(method === "HEAD" ? new Response(endless) : new Response(null, { status: 204 })),
    );
    expect((await fetch(other, { method: "HEAD" })).status).toBe(200);
    expect([(await fetch(other)).status, cancelled]).toEqual([204, 1]);
  });

  // Caught: AuthRefused not handled, which answered 401 to every webhook with a bearer secret of its own.
  test("has an anonymous caller when the Authorization header is not recognized", async () => {
    const seen: Caller[] = [];
    const { siteUrl } = await serving((request, { caller }) => {
      seen.push(caller);
      return Promise.resolve(new Response(request.headers.get("authorization")));
    });
    const response = await fetch(siteUrl, { headers: { Authorization: "Bearer their-own-secret" } });
    expect(await response.text()).toBe("Bearer their-own-secret");
    expect(seen).toEqual([{ kind: "anonymous" }]);
  });

  test("that fails is answered with a request id only, and its cause is logged", async () => {
    const { siteUrl, log } = await serving(() => Promise.reject(new Error("secret detail")));
    const response = await fetch(siteUrl);
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(text).not.toContain("secret");
    expect(text).toContain(String(log.find(({ message }) => message === "A request failed")?.details["requestId"]));
  });
});

describe("an oversized body", () => {
  const megabyte = new Uint8Array(1024 * 1024);
  const bodyOf = (megabytes: number): ReadableStream<Uint8Array> => {
    let sent = 0;
    return new ReadableStream({
      pull: (controller) => {
        if (sent++ < megabytes) controller.enqueue(megabyte);
        else controller.close();
      },
    });
  };

  test("of a response is cut off at 20 MiB, one of exactly 20 is not", async () => {
    const { siteUrl, log } = await serving((request) =>
      Promise.resolve(new Response(bodyOf(Number(new URL(request.url).search.slice(1))))),
    );
    expect((await (await fetch(`${siteUrl}/?20`)).arrayBuffer()).byteLength).toBe(20 * 1024 * 1024);
    await expect((await fetch(`${siteUrl}/?21`)).arrayBuffer()).rejects.toThrow();
    const requestId = expect.stringMatching(/^[0-9a-f]{16}$/) as string;
    const message = "The response of an HTTP action was cut off: too large";
    expect(log.filter(({ level }) => level === "error")).toEqual([
      { level: "error", message, details: { requestId, path: "/" } },
    ]);
  });

  test("of a request is refused, announced or not", async () => {
    let calls = 0;
    const { siteUrl } = await serving(async (request) => {
      calls += 1;
      await request.arrayBuffer();
      return new Response("read");
    });
    expect((await fetch(siteUrl, { method: "POST", body: new Uint8Array(20 * 1024 * 1024) })).status).toBe(200);
    const announced = fetch(siteUrl, { method: "POST", body: new Uint8Array(20 * 1024 * 1024 + 1) });
    expect(
      await announced.then(
        ({ status }) => status,
        () => "cut off",
      ),
    ).not.toBe(200);
    expect(calls).toBe(1);
    const init: RequestInit & { duplex: "half" } = { method: "POST", body: bodyOf(21), duplex: "half" };
    expect(
      await fetch(siteUrl, init).then(
        ({ status }) => status,
        () => "cut off",
      ),
    ).not.toBe(200);
  });
});

test("a path without a route and an application without routes have different answers", async () => {
  const { siteUrl } = await serving(() => Promise.resolve(new Response("")));
  const unrouted = await fetch(`${siteUrl}/absent`);
  expect([unrouted.status, await unrouted.text()]).toEqual([404, "No matching routes found"]);
  await servers?.close();
  const without = await serving(null);
  const response = await fetch(`${without.siteUrl}/any`);
  expect([response.status, await response.text()]).toEqual([
    404,
    "This Convex deployment does not have HTTP actions enabled.",
  ]);
});
