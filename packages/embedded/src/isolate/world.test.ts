import { createHash } from "node:crypto";
import { AsyncLocalStorage } from "node:async_hooks";
import { createServer } from "node:http";
import { once } from "node:events";
import { describe, expect, test } from "vitest";
import { aHost, call, importing, inQuery } from "../../testing/testHost.ts";

describe("Convex", () => {
  test("its three calls reach the host", async () => {
    const host = aHost({ syscall: (op, args) => JSON.stringify([op, args]) });
    expect(await call(`return Convex.syscall("1.0/x", "{}")`, { host })).toBe('["1.0/x","{}"]');
    expect(await call(`return await Convex.asyncSyscall("1.0/y", "1")`, { host })).toBe("1.0/y 1");
    expect(await call(`return Convex.jsSyscall("z", {a: 1})`, { host })).toEqual({ op: "z", args: { a: 1 } });
  });

  test("AsyncLocalStorage identifies the running function after every await", async () => {
    const running = new AsyncLocalStorage<number>();
    const host = aHost({ asyncSyscall: () => Promise.resolve(String(running.getStore())) });
    const body = `const seen = []; for (let i = 0; i < 3; i++) { seen.push(await Convex.asyncSyscall("x", "")); await null } return seen`;
    const run = Reflect.get(
      await importing(`export async function run() { ${body} }`, { host }),
      "run",
    ) as () => Promise<string[]>;
    const all = await Promise.all([1, 2, 3].map((id) => running.run(id, run)));
    expect(all).toEqual([
      ["1", "1", "1"],
      ["2", "2", "2"],
      ["3", "3", "3"],
    ]);
  });

  test("an error of the host is an Error to pushed code", async () => {
    const host = aHost({
      syscall: () => {
        throw new TypeError("refused");
      },
    });
    expect(
      await call(
        `try { Convex.syscall("x", "") } catch (e) { return [e instanceof Error, e instanceof TypeError, e instanceof RangeError, e.message] }`,
        { host },
      ),
    ).toEqual([true, true, false, "refused"]);
  });
});

describe("time and randomness", () => {
  // Caught: the native Date left in place.
  test("every way of reading the time returns the host's", async () => {
    const body = `return [Date.now(), new Date().getTime(), Date(), new Date(5).getTime(), new Date() instanceof Date,
      new (class extends Date {})().getTime(), new Date(0).constructor === Date, Date.name, Date.UTC(2020, 0), Date.parse("1970-01-01T00:00:01Z"),
      new Intl.DateTimeFormat("en-GB", {timeZone: "UTC"}).format(), new Intl.DateTimeFormat("en-GB", {timeZone: "UTC", year: "numeric"}).formatToParts()[0].value]`;
    const instant = Date.UTC(2001, 1, 3);
    const host = aHost({ now: () => instant });
    expect(await call(body, { host })).toEqual([
      instant,
      instant,
      new Date(instant).toString(),
      5,
      true,
      instant,
      true,
      "Date",
      Date.UTC(2020, 0),
      1_000,
      "03/02/2001",
      "2001",
    ]);
  });

  test("performance uses the host's time", async () => {
    let now = 1_000;
    const host = aHost({ now: () => (now += 5) });
    expect(await call(`const start = performance.now(); return performance.now() - start`, { host })).toBe(5);
  });

  // Caught: crypto drawing from the machine's entropy rather than from the seed that replays a run.
  test.each([
    ["a query", inQuery],
    ["an action", {}],
  ])("Math.random and crypto draw from the host in %s", async (_, kind) => {
    let drawn = 1;
    const host = aHost({
      random: () => 0.25,
      randomBytes: (count) => Uint8Array.from({ length: count }, () => drawn++),
      ...kind,
    });
    expect(await call(`return Math.random()`, { host })).toBe(0.25);
    expect(await call(`return [...crypto.getRandomValues(new Uint8Array(3))]`, { host })).toEqual([1, 2, 3]);
    expect(await call(`return crypto.randomUUID()`, { host })).toBe("04050607-0809-4a0b-8c0d-0e0f10111213");
  });

  test("crypto refuses anything but integer arrays, and too many bytes", async () => {
    const host = aHost();
    await expect(call(`crypto.getRandomValues(new Float64Array(1))`, { host })).rejects.toThrow(/integer typed array/);
    await expect(call(`crypto.getRandomValues(new Uint8Array(70000))`, { host })).rejects.toThrow(/65536/);
  });
});

describe("what only actions may do", () => {
  test.each([
    ["fetch", `await fetch("http://localhost")`],
    ["setTimeout", `setTimeout(() => {}, 1)`],
    ["setInterval", `setInterval(() => {}, 1)`],
    ["crypto.subtle.generateKey", `await crypto.subtle.generateKey("Ed25519", true, ["sign"])`],
  ])("%s is refused in queries with the host's message", async (what, body) => {
    await expect(call(body, { host: aHost(inQuery) })).rejects.toThrow(`Can't use ${what}() in queries and mutations.`);
  });

  test("a digest resolves within the microtasks of a query", async () => {
    const host = aHost(inQuery);
    const body = `const bytes = new TextEncoder().encode("abc"); const hash = await crypto.subtle.digest("SHA-256", bytes);
      return [hash instanceof ArrayBuffer, [...new Uint8Array(hash)].map((b) => b.toString(16).padStart(2, "0")).join("")]`;
    let answered: unknown;
    void call(body, { host }).then((value) => {
      answered = value;
    });
    // Resolved at the next macrotask at the latest, because nothing here waits for another thread.
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
    expect(answered).toEqual([true, createHash("sha256").update("abc").digest("hex")]);
    await expect(call(`return await crypto.subtle.digest("MD5", new Uint8Array())`, { host })).rejects.toThrow(
      /Unrecognized algorithm/,
    );
  });

  test("subtle signs and verifies in actions", async () => {
    const body = `const key = await crypto.subtle.importKey("raw", new Uint8Array(32), {name: "HMAC", hash: "SHA-256"}, false, ["sign", "verify"]);
      const data = new TextEncoder().encode("x"); const signature = await crypto.subtle.sign("HMAC", key, data);
      return await crypto.subtle.verify("HMAC", key, signature, data)`;
    expect(await call(body)).toBe(true);
  });

  test("timers fire, repeat and can be cleared", async () => {
    const body = `const seen = []; const stopped = setTimeout(() => seen.push("never"), 0); clearTimeout(stopped); clearTimeout(undefined);
      await new Promise((done) => { const each = setInterval((word) => { seen.push(word); if (seen.length === 2) { clearInterval(each); done() } }, 1, "tick") });
      return [seen, typeof stopped]`;
    expect(await call(body)).toEqual([["tick", "tick"], "number"]);
    await expect(call(`setTimeout("code", 1)`)).rejects.toThrow(/needs a function/);
  });

  test("fetch works in actions, and its failures are Errors", async () => {
    const server = createServer((request, response) => {
      response.setHeader("x-seen", String(request.headers["x-mine"]));
      response.end(`{"list":[1]}`);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const url = `http://127.0.0.1:${String(typeof address === "object" ? address?.port : 0)}`;
    const body = `const answer = await fetch(new Request("${url}", { headers: { "x-mine": "yes" } })); const json = await answer.json();
      return [answer instanceof Response, answer.headers.get("x-seen"), json, json instanceof Object, json.list instanceof Array]`;
    expect(await call(body)).toEqual([true, "yes", { list: [1] }, true, true]);
    server.close();
    await once(server, "close");
    expect(
      await call(
        `try { await fetch("${url}") } catch (e) { return [e instanceof TypeError, e instanceof Error, e.message] }`,
      ),
    ).toEqual([true, true, "fetch failed"]);
  });
});

describe("Response", () => {
  // Caught: the platform's own class, which throws for each of these.
  test("accepts an empty text for bodyless statuses, and redirects to relative URLs", async () => {
    const body = `return [204, 205, 304].map((status) => new Response("", { status })).map(({ status, body }) => [status, body])`;
    expect(await call(body)).toEqual([204, 205, 304].map((status) => [status, null]));
    const redirects = `return [Response.redirect("/login"), Response.redirect("https://a.test", 308)].map(({ status, headers }) => [status, headers.get("location")])`;
    expect(await call(redirects)).toEqual([
      [302, "/login"],
      [308, "https://a.test/"],
    ]);
    expect(
      await call(`try { Response.redirect("/login", 200) } catch (error) { return error instanceof RangeError }`),
    ).toBe(true);
  });

  // Caught: a class of its own, of which responses of `fetch` were not instances.
  test("is otherwise the platform's", async () => {
    const body = `const made = [new Response("hi", { status: 201 }), Response.json({ a: 1 }), new (class extends Response {})("own")];
      return [await Promise.all(made.map((one) => one.text())), made.every((one) => one instanceof Response), made[0].status, made[2].constructor.name, new Response("").body === null]`;
    expect(await call(body)).toEqual([["hi", '{"a":1}', "own"], true, 201, "", false]);
    expect(await call(`return new Response()`)).toBeInstanceOf(Response);
  });
});

describe("values across realms", () => {
  // Caught: the context's own typed arrays left in place.
  test("bytes created inside and outside have the same types", async () => {
    const body = `return [new TextEncoder().encode("é") instanceof Uint8Array, (await new Blob(["x"]).arrayBuffer()) instanceof ArrayBuffer,
      new Uint8Array(1).buffer instanceof ArrayBuffer, structuredClone(new Uint8Array([1])) instanceof Uint8Array, await new Response(new Uint8Array([104, 105])).text()]`;
    expect(await call(body)).toEqual([true, true, true, true, "hi"]);
    expect(await call(`return new ArrayBuffer(1)`)).toBeInstanceOf(ArrayBuffer);
  });

  test.each([
    ...[Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array],
    ...[Float32Array, Float64Array, BigInt64Array, BigUint64Array, ArrayBuffer, SharedArrayBuffer],
  ])("%o is the same inside and outside", async (type) => {
    expect(await call(`return ${type.name}`)).toBe(type);
  });

  test("outside errors and containers pass instanceof, but not for subclasses", async () => {
    const body = `class Mine extends Error {} let thrown; try { new URL("no") } catch (e) { thrown = e }
      return [thrown instanceof TypeError, thrown instanceof Mine, new Mine() instanceof Mine, new Mine() instanceof Error, structuredClone([1]) instanceof Array,
        Promise.resolve() instanceof Promise, [] instanceof Array, ({}) instanceof Array, null instanceof Object]`;
    expect(await call(body)).toEqual([true, false, true, true, true, true, true, false, false]);
  });

  test.each([
    "AbortController",
    "AbortSignal",
    "Blob",
    "DOMException",
    "Event",
    "EventTarget",
    "File",
    "FormData",
    "Headers",
    "ReadableStream",
    "Request",
    "Response",
    "TextDecoder",
    "TextEncoder",
    "TransformStream",
    "URL",
    "URLSearchParams",
    "WritableStream",
    "atob",
    "btoa",
    "structuredClone",
  ])("%s is there", async (name) => {
    expect(await call(`return typeof ${name} + typeof self.${name}`)).toBe("functionfunction");
  });

  test.each(["Buffer", "require", "module", "global", "setImmediate", "WebSocket", "__dirname"])(
    "%s is not",
    async (name) => {
      expect(await call(`return typeof ${name}`)).toBe("undefined");
    },
  );
});

describe("process.env", () => {
  const LOOK = `export const look = () => [process.env.MOTTO, process.env.HOME, "MOTTO" in process.env, {...process.env}]`;
  const looking = async (kind: "isolate" | "node", environment: Record<string, string>): Promise<() => unknown> =>
    ((await importing(LOOK, { environment, kind })) as { look: () => unknown }).look;

  // Caught, one at a time: the variables copied when the modules are loaded; a variable found by listing.
  test("is the deployment's current environment, which can only be asked by name", async () => {
    const environment: Record<string, string> = { MOTTO: "one" };
    const look = await looking("isolate", environment);
    expect(look()).toEqual(["one", undefined, false, {}]);
    environment["MOTTO"] = "two";
    expect(look()).toEqual(["two", undefined, false, {}]);
  });

  test("can be listed in Node.js, where a change is refused", async () => {
    const environment = { MOTTO: "one" };
    expect((await looking("node", environment))()).toEqual(["one", undefined, true, { MOTTO: "one" }]);
    for (const change of [`process.env.MOTTO = "mine"`, `delete process.env.MOTTO`]) {
      await expect(call(change, { environment, kind: "node" })).rejects.toThrow(/cannot change environment variables/);
    }
    expect(environment).toEqual({ MOTTO: "one" });
  });

  test("ignores a change, as in Convex", async () => {
    const environment = { MOTTO: "one" };
    const change = `process.env.MOTTO = "mine"; Object.defineProperty(process.env, "MOTTO", { value: "mine", configurable: true }); delete process.env.MOTTO;`;
    expect(await call(`${change} return process.env.MOTTO`, { environment })).toBe("one");
    expect(environment).toEqual({ MOTTO: "one" });
  });
});

describe("console", () => {
  test("each level reaches the log with its arguments inspected", async () => {
    const host = aHost();
    await call(
      `console.log("a", 1, {b: [true]}); console.info(null); console.warn(new Map([[1, 2]])); console.error("e"); console.debug(undefined)`,
      { host },
    );
    expect(host.lines).toEqual([
      ["LOG", "'a' 1 { b: [ true ] }"],
      ["INFO", "null"],
      ["WARN", "Map(1) { 1 => 2 }"],
      ["ERROR", "'e'"],
      ["DEBUG", "undefined"],
    ]);
  });

  test("it measures and traces, and in Node.js it also counts and asserts", async () => {
    let now = 0;
    const host = aHost({ now: () => (now += 10) });
    await call(`console.count(); console.count(); console.assert(true, "x"); console.assert(false, "y")`, {
      host,
      kind: "node",
    });
    await call(`console.time("t"); console.timeEnd("t"); console.timeEnd("t"); console.trace("here")`, { host });
    const texts = host.lines.map(([, text]) => text);
    expect(texts.slice(0, 5)).toEqual([
      "default: 1",
      "default: 2",
      "Assertion failed: 'y'",
      "t: 10ms",
      "Timer 't' does not exist",
    ]);
    expect(texts[5]).toMatch(/^Trace: 'here'\n\s+at run \(it\.js/);
  });
});
