import vm from "node:vm";
import { describe, expect, test } from "vitest";
import { aHost, call, importing, inQuery } from "../../testing/testHost.ts";
import { ISOLATE_GLOBALS } from "./isolateGlobals.ts";

/** The language's own globals, from a realm without any host. */
function languageGlobals(): Set<string> {
  const names: unknown = vm.runInContext(
    "Object.getOwnPropertyNames(globalThis)",
    vm.createContext(vm.constants.DONT_CONTEXTIFY),
  );
  return new Set(names as string[]);
}

// Caught, one at a time: queueMicrotask left there; AsyncResource missing; console of the language counted as the host's.
test("a function sees only the language's globals and the ones of Convex's default runtime", async () => {
  const names = (await call("return Object.getOwnPropertyNames(globalThis)")) as string[];
  const expected = new Set([...languageGlobals(), ...ISOLATE_GLOBALS]);
  expect(names.toSorted()).toEqual([...expected].toSorted());
  for (const name of ISOLATE_GLOBALS) expect(await call(`return typeof ${name}`), name).not.toBe("undefined");
});

test.each([
  ["process", ["env"]],
  ["console", ["debug", "error", "info", "log", "time", "timeEnd", "timeLog", "trace", "warn"]],
])("%s has the same members as there", async (name, members) => {
  expect(((await call(`return Object.keys(${name})`)) as string[]).toSorted()).toEqual(members);
});

test.each([
  ["Blob.prototype.bytes", `typeof new Blob(["a"]).bytes`],
  ["the blob of a response", `typeof (await new Response("a").blob()).bytes`],
  ["a stored file", `typeof (await Convex.jsSyscall("storage/getBlob", {})).bytes`],
  ["Response.prototype.bytes", `typeof new Response("a").bytes`],
  ["a response's clone", `typeof Response.json({}).clone().bytes`],
  ["URLSearchParams.prototype.size", `typeof new URLSearchParams("a=1").size`],
])("%s is not there", async (_, expression) => {
  const host = aHost({ jsSyscall: () => new Blob(["a"]) });
  expect(await call(`return ${expression}`, { host })).toBe("undefined");
});

describe("a call that Convex does not implement ends the function", () => {
  const noSuch = (what: string): string =>
    `Not implemented: ${what}. Consider calling an action defined in Node.js instead (https://docs.convex.dev/functions/actions).`;
  // Caught: each of these left to the platform.
  test.each([
    [`new URL("https://a.test").host = "b.test"`, noSuch("set host for URL")],
    [`new URL("https://a.test").username = ""`, noSuch("set username for URL")],
    [`URL.parse("https://a.test").password = ""`, noSuch("set password for URL")],
    ...["redirect", "credentials", "mode", "cache", "keepalive", "duplex", "referrer", "integrity"].map((name) => [
      `new Request("https://a.test").${name}`,
      noSuch(`get ${name} for Request`),
    ]),
    [`new Request("https://a.test").clone().redirect`, noSuch("get redirect for Request")],
    [`crypto.subtle.wrapKey()`, noSuch("wrapKey for SubtleCrypto")],
    [`crypto.subtle.unwrapKey()`, noSuch("unwrapKey for SubtleCrypto")],
    [`crypto.subtle.deriveBits({ name: "X25519" })`, noSuch("deriveBits with algorithm X25519 for SubtleCrypto")],
    [`performance.timing`, noSuch("get timing for Performance")],
    [`new Crypto()`, "Illegal constructor: Crypto"],
    [`new SubtleCrypto()`, "Illegal constructor: SubtleCrypto"],
    [`structuredClone(1, { transfer: [] })`, "structuredClone with transfer not supported"],
  ])("%s", async (code, message) => {
    const ended: string[] = [];
    const endFunction = (text: string): never => {
      ended.push(text);
      throw new Error("ended");
    };
    await expect(call(`await (${code})`, { host: aHost({ endFunction }) })).rejects.toThrow("ended");
    expect(ended).toEqual([message]);
  });

  test("as do members of a request that an HTTP action was sent", async () => {
    const source = `const answer = Object.assign(() => undefined, { isHttp: true, invokeHttpAction: async (request) => [request.method, request.redirect] });
      export default { isRouter: true, getRoutes: () => [["/", "GET", answer]] }`;
    const { default: router } = (await importing(source)) as {
      default: { getRoutes: () => [string, string, { invokeHttpAction: (request: Request) => Promise<unknown> }][] };
    };
    const [route] = router.getRoutes();
    await expect(route?.[2].invokeHttpAction(new Request("http://localhost"))).rejects.toThrow(/get redirect/);
  });

  test.each([
    `const url = new URL("https://a.test"); url.username = "b"; return url.href`,
    `return [new Request("https://a.test").redirect, typeof queueMicrotask, typeof new Blob([]).bytes].join(" ")`,
    `return typeof structuredClone(new ArrayBuffer(1), { transfer: [] })`,
  ])("but not in Node.js: %s", async (body) => {
    expect(await call(body, { kind: "node" })).toMatch(/^(https:\/\/b@a\.test\/|follow function function|object)$/);
  });
});

describe("the platform's classes", () => {
  // Caught, one at a time: an instance of a derived class without its members; `instanceof` false for the platform's own; a class
  // called as a function.
  test("keep their behaviour", async () => {
    const body = `
      class Mine extends URL { get own() { return 1 } }
      const url = new URL("/b?c=d#e", "https://u:p@a.test"); url.pathname = "/f"; url.hostname = "g.test"; url.searchParams.set("h", "i");
      const mine = new Mine("https://a.test");
      let called; try { URL("https://a.test") } catch (error) { called = error instanceof TypeError }
      const file = new File(["abc"], "n.txt", { type: "text/plain" });
      return [url.href, url.host, mine.own, mine instanceof URL, url instanceof Mine, URL.name, new URL("a:b").constructor === URL, called,
        URL.canParse("no"), String(url), JSON.stringify([url]), file instanceof Blob, file.name, await file.slice(1).text(), Object.prototype.toString.call(url)]`;
    expect(await call(body)).toEqual([
      "https://u:p@g.test/f?c=d&h=i#e",
      "g.test",
      1,
      true,
      false,
      "URL",
      true,
      true,
      false,
      "https://u:p@g.test/f?c=d&h=i#e",
      '["https://u:p@g.test/f?c=d&h=i#e"]',
      true,
      "n.txt",
      "bc",
      "[object URL]",
    ]);
  });

  test("fit each other", async () => {
    const body = `const form = new FormData(); form.set("f", new File(["abc"], "n.txt"));
      const request = new Request(new URL("https://a.test/b"), { method: "POST", body: form, headers: { "X-A": "b" } });
      const copy = new Request(request.clone());
      const sent = await copy.formData();
      return [copy.url, copy.method, copy.headers.get("x-a"), await sent.get("f").text(), sent.get("f") instanceof File,
        await new Response(new URLSearchParams({ a: "b" })).text(), (await new Response(new Blob(["x"])).blob()) instanceof Blob]`;
    expect(await call(body)).toEqual(["https://a.test/b", "POST", "b", "abc", true, "a=b", true]);
  });
});

test("WeakRef holds its target, and FinalizationRegistry calls nobody", async () => {
  const body = `const target = {}; const token = {}; const registry = new FinalizationRegistry(() => { throw new Error("called") });
    registry.register(target, 1, token);
    const refused = [() => new WeakRef(1), () => new FinalizationRegistry(), () => registry.register(target, target), () => registry.register("a", 1),
      () => registry.register(target, 1, 2), () => registry.unregister(3), () => new WeakRef(Symbol.for("a"))].map((call) => { try { call(); return "" } catch (error) { return error.name } });
    return [new WeakRef(target).deref() === target, typeof new WeakRef(Symbol()).deref(), registry.unregister(token), registry.unregister(token), refused, String(registry)]`;
  const refused = Array.from({ length: 7 }, () => "TypeError");
  expect(await call(body)).toEqual([true, "symbol", true, false, refused, "[object FinalizationRegistry]"]);
});

describe("AsyncLocalStorage", () => {
  // Caught, one at a time: the context lost at an await; kept after run; a snapshot that takes the caller's context.
  test("follows awaits, and bound functions keep the context in which they were bound", async () => {
    const body = `const one = new AsyncLocalStorage(), other = new AsyncLocalStorage();
      const seen = [one.getStore()];
      const later = async () => { await null; await null; return [one.getStore(), other.getStore()] };
      seen.push(await one.run(1, () => other.run(2, later)), one.getStore());
      const [snapshot, bound, resource] = one.run(3, () => [AsyncLocalStorage.snapshot(), AsyncLocalStorage.bind((add) => one.getStore() + add), new AsyncResource("x")]);
      seen.push(snapshot(() => one.getStore()), bound(1), resource.runInAsyncScope(() => one.getStore()), resource.bind(function () { return [one.getStore(), this] }, "self")());
      seen.push(one.run(4, () => one.exit(() => one.getStore())), one.run(5, () => { one.disable(); return one.getStore() }));
      one.enterWith(6); seen.push(one.getStore()); await null; seen.push(one.getStore());
      seen.push(await Promise.all([7, 8].map((each) => one.run(each, later))));
      return seen`;
    expect(await call(body)).toEqual([
      undefined,
      [1, 2],
      undefined,
      3,
      4,
      3,
      [3, "self"],
      undefined,
      undefined,
      6,
      6,
      [
        [7, undefined],
        [8, undefined],
      ],
    ]);
  });

  // Caught: Node's own class, whose snapshot holds the running function as well.
  test("a snapshot made while a module is loaded does not change the running function", async () => {
    const { AsyncLocalStorage: Platform } = await import("node:async_hooks");
    const running = new Platform<string>();
    const host = aHost({ syscall: () => JSON.stringify(running.getStore() ?? null) });
    const source = `const within = AsyncLocalStorage.snapshot(); export const run = () => within(() => Convex.syscall("x", ""))`;
    const { run } = (await importing(source, { host })) as { run: () => string };
    expect(running.run("the function", run)).toBe('"the function"');
  });

  test("requires functions and a type", async () => {
    const body = `return [() => AsyncLocalStorage.bind(1), () => new AsyncResource(1), () => AsyncResource.bind(1), () => new AsyncResource("a").bind(1)]
      .map((call) => { try { call(); return "" } catch (error) { return error.name } })`;
    expect(await call(body)).toEqual(["TypeError", "TypeError", "TypeError", "TypeError"]);
  });
});

describe("performance", () => {
  test("marks and measures the host's time", async () => {
    let now = 1_000;
    const host = aHost({ now: () => (now += 5) });
    const body = `const begun = performance.mark("a", { detail: { b: 1 } }); performance.mark("z", { startTime: 100 });
      const measured = [performance.measure("m", "a", "z"), performance.measure("n", { start: 10, duration: 5, detail: 1 }), performance.measure("o", { end: 30, duration: 20 }), performance.measure("p", { start: "a", end: 50 })];
      const kinds = performance.getEntriesByType("mark").map(({ name }) => name);
      performance.clearMarks("a"); performance.clearMeasures();
      return [begun.detail, begun.entryType, begun instanceof PerformanceMark, measured.map(({ startTime, duration }) => [startTime - (startTime === begun.startTime ? begun.startTime : 0), duration + (startTime === begun.startTime ? begun.startTime : 0)]),
        kinds, performance.getEntries().map(({ name }) => name), performance.getEntriesByName("z", "measure"), performance.timeOrigin, performance instanceof EventTarget, JSON.stringify(performance)]`;
    expect(await call(body, { host })).toEqual([
      { b: 1 },
      "mark",
      true,
      [
        [0, 100],
        [10, 5],
        [10, 20],
        [0, 50],
      ],
      ["a", "z"],
      ["z"],
      [],
      1_005,
      true,
      '{"timeOrigin":1005}',
    ]);
  });

  test("has no constructors but that of marks, and refuses unknown and negative times", async () => {
    const body = `return [() => new Performance(), () => new PerformanceEntry("a", "mark", {}), () => new PerformanceMeasure("a", {}), () => performance.measure("a", "b"), () => new PerformanceMark("a", { startTime: -1 }), () => new PerformanceEntry("a", "b", {})]
      .map((call) => { try { call(); return "" } catch (error) { return error.name } })`;
    expect(await call(body)).toEqual(["TypeError", "TypeError", "TypeError", "SyntaxError", "TypeError", "TypeError"]);
  });
});

describe("crypto in queries and mutations", () => {
  const host = aHost(inQuery);

  // Caught: each of these refused.
  test("signs, verifies, encrypts, derives, imports and exports", async () => {
    const body = `const { subtle } = crypto; const bytes = (text) => new TextEncoder().encode(text); const iv = new Uint8Array(12);
      const hmac = await subtle.importKey("raw", bytes("key"), { name: "HMAC", hash: "SHA-256" }, true, ["sign", "verify"]);
      const signature = await subtle.sign("HMAC", hmac, bytes("a"));
      const aes = await subtle.importKey("raw", new Uint8Array(16), "AES-GCM", false, ["encrypt", "decrypt"]);
      const sealed = await subtle.encrypt({ name: "AES-GCM", iv }, aes, bytes("secret"));
      const secret = await subtle.importKey("raw", bytes("key"), "HKDF", false, ["deriveBits", "deriveKey"]);
      const hkdf = { name: "HKDF", hash: "SHA-256", salt: iv, info: iv };
      const derived = await subtle.deriveKey(hkdf, secret, { name: "AES-GCM", length: 256 }, true, ["encrypt"]);
      return [await subtle.verify("HMAC", hmac, signature, bytes("a")), await subtle.verify("HMAC", hmac, signature, bytes("b")),
        new TextDecoder().decode(await subtle.decrypt({ name: "AES-GCM", iv }, aes, sealed)), (await subtle.deriveBits(hkdf, secret, 128)).byteLength,
        new TextDecoder().decode(await subtle.exportKey("raw", hmac)), (await subtle.exportKey("raw", derived)).byteLength]`;
    expect(await call(body, { host })).toEqual([true, false, "secret", 16, "key", 32]);
  });

  // Caught: each of these allowed, whose result no second run has.
  test.each([
    [`generateKey("Ed25519", true, ["sign"])`, "generateKey"],
    [`sign({ name: "ECDSA", hash: "SHA-256" })`, "sign"],
    [`sign({ name: "rsa-pss", saltLength: 32 })`, "sign"],
    [`encrypt({ name: "RSA-OAEP" })`, "encrypt"],
  ])("refuses what draws random numbers: %s", async (code, name) => {
    await expect(call(`return await crypto.subtle.${code}`, { host })).rejects.toThrow(
      `Can't use crypto.subtle.${name}() in queries and mutations.`,
    );
  });
});

describe("a dynamic import", () => {
  const modules = `export const load = async () => (await import("./it.js")).word; export const word = "loaded";`;
  const load = async (host = aHost()): Promise<unknown> =>
    await ((await importing(modules, { host })) as { load: () => Promise<unknown> }).load();

  test("is refused in queries and mutations, and works in actions", async () => {
    expect(await load()).toBe("loaded");
    await expect(load(aHost(inQuery))).rejects.toThrow("Can't use import() in queries and mutations.");
  });
});
