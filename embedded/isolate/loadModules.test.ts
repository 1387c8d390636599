import { describe, expect, test } from "vitest";
import { loadModules } from "./loadModules.ts";
import { aHost, call } from "./testHost.ts";

describe("globals", () => {
  test("Convex.* reaches the host", async () => {
    const host = aHost({ syscall: (op, args) => JSON.stringify([op, args]) });
    expect(await call(`return Convex.syscall("1.0/x", "{}")`, { host })).toBe('["1.0/x","{}"]');
    expect(await call(`return await Convex.asyncSyscall("1.0/y", "1")`, { host })).toBe("1.0/y 1");
    expect(await call(`return Convex.jsSyscall("z", {a: 1})`, { host })).toEqual({ op: "z", args: { a: 1 } });
  });

  // Broken once by leaving the native Date in place.
  test("every way of asking for the time answers the host's instant", async () => {
    const body = `return [Date.now(), new Date().getTime(), Date(), new Date(5).getTime(), new Date() instanceof Date,
      new (class extends Date {})().getTime(), new Intl.DateTimeFormat("en-GB", {timeZone: "UTC"}).format(), Date.UTC(2020, 0)]`;
    const host = aHost({ now: () => 1_000 });
    expect(await call(body, { host })).toEqual([
      1_000,
      1_000,
      new Date(1_000).toString(),
      5,
      true,
      1_000,
      "01/01/1970",
      Date.UTC(2020, 0),
    ]);
  });
});
