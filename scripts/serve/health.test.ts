import { Hono } from "hono";
import { expect, test } from "vitest";

import { findAll, healthHandler, type Checks } from "./health.ts";

const WELL = { ok: true, says: "Well." };
const ILL = { ok: false, says: "The disk of /var/lib/passage is nearly full." };
const checks = (found: Record<string, typeof WELL>): Checks =>
  Object.fromEntries(Object.entries(found).map(([name, finding]) => [name, () => Promise.resolve(finding)]));

const ask = async (found: Record<string, typeof WELL>, headers: Record<string, string> = {}) => {
  const app = new Hono().get("/healthz", healthHandler(checks(found)));
  const response = await app.request("/healthz", { headers });
  const body: unknown = await response.json();
  return [response.status, body, response.headers.get("cache-control")];
};

test("the status says whether all is well", async () => {
  expect(await ask({ disk: WELL })).toEqual([200, { ok: true, disk: WELL }, "no-store"]);
  expect(await ask({ disk: ILL, clock: WELL })).toEqual([503, { ok: false, disk: ILL, clock: WELL }, "no-store"]);
});

// Caught: folders and versions of the machine, told to everybody who asks.
test.each([{ "x-forwarded-for": "203.0.113.9" }, { "x-forwarded-host": "firm.example" }])(
  "a caller from outside gets only the word: %j",
  async (headers) => {
    expect(await ask({ disk: ILL }, headers)).toEqual([503, { ok: false }, "no-store"]);
    expect(await ask({ disk: WELL }, headers)).toEqual([200, { ok: true }, "no-store"]);
  },
);

test("a check that hangs or fails is one that found something wrong", async () => {
  const hanging = () => new Promise<typeof WELL>(() => undefined);
  const failing = () => Promise.reject(new Error("EIO"));
  expect(await findAll({ hanging, failing }, 20)).toEqual({
    hanging: { ok: false, says: "No answer within 0.02 s." },
    failing: { ok: false, says: "EIO" },
  });
});
