import { describe, expect, test } from "vitest";
import { openRequest, requestParts } from "./httpParts.ts";

const KIB = 1024;

/** A request of a client that says how long its body is, or does not. */
function aRequest(bytes: number, { saysLength = true } = {}): Request {
  const headers = saysLength ? { "content-length": String(bytes) } : {};
  return new Request("https://site.test/in?x=1", { method: "POST", headers, body: "x".repeat(bytes) });
}

describe("the body of a request", () => {
  // Caught, one at a time: a long one held in memory; one of unknown length awaited.
  test.each([
    ["up to 64 KiB is passed at once", aRequest(64 * KIB), true],
    ["of more is passed as it comes", aRequest(64 * KIB + 1), false],
    ["of unknown length is passed as it comes", aRequest(1, { saysLength: false }), false],
  ])("%s", async (_, request, isAtOnce) => {
    const { parts, transfer } = await requestParts(request);
    expect(parts.body instanceof ArrayBuffer).toBe(isAtOnce);
    expect(transfer).toEqual([parts.body]);
  });

  test("arrives whole, with the head", async () => {
    const { parts } = await requestParts(aRequest(3));
    const opened = openRequest(parts);
    expect([opened.url, opened.method, opened.headers.get("content-length")]).toEqual([
      "https://site.test/in?x=1",
      "POST",
      "3",
    ]);
    expect(await opened.text()).toBe("xxx");
  });
});
