import { expect, onTestFinished, test, vi } from "vitest";
import { fc } from "@passage/testkit/seededProperties";
import { SharedBytes } from "./sharedBytes.ts";

// Caught: bytes returned for a different text; texts compared by length only.
test("each text is sent as itself, in any order", () => {
  const texts = fc.array(fc.oneof(fc.constantFrom("ab", "ba", "é", "\ud800"), fc.string({ unit: "grapheme" })));
  fc.assert(
    fc.property(texts, (sent) => {
      const shared = new SharedBytes();
      for (const text of sent.flatMap((each) => [each, each, each])) {
        expect(Buffer.from(shared.of(text)).equals(Buffer.from(text, "utf8"))).toBe(true);
      }
    }),
  );
});

// Caught: a text encoded again for each client.
test("a repeated text is encoded once", () => {
  const shared = new SharedBytes();
  const text = (): string => ["one ", "list"].join("");
  expect(shared.of(text())).toBe("one list");
  const bytes = shared.of(text());
  expect(bytes).toBeInstanceOf(Buffer);
  expect(shared.of(text())).toBe(bytes);
});

// Caught, one at a time: the last text retained until the next was sent; only the first text released.
test("a text is released within a second", () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const shared = new SharedBytes();
  for (const text of ["one", "two"]) {
    shared.of(text);
    vi.advanceTimersByTime(999);
    expect(shared.of(text)).toBeInstanceOf(Buffer);
    vi.advanceTimersByTime(1);
    expect(shared.of(text)).toBe(text);
    vi.advanceTimersByTime(1_000);
  }
});
