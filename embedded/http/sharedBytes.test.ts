import { expect, onTestFinished, test, vi } from "vitest";
import { fc } from "../../tests/support/seededProperties.ts";
import { SharedBytes } from "./sharedBytes.ts";

// Caught: bytes that were kept for the next text too; compared by length alone.
test("whatever comes after what, each text is sent as itself", () => {
  const texts = fc.array(fc.oneof(fc.constantFrom("ab", "ba", "é", "\ud800"), fc.string({ unit: "grapheme" })));
  fc.assert(
    fc.property(texts, (sent) => {
      const shared = new SharedBytes();
      for (const text of sent.flatMap((each) => [each, each, each]))
        expect(Buffer.from(shared.of(text)).equals(Buffer.from(text, "utf8"))).toBe(true);
    }),
  );
});

// Caught: bytes made anew for each client.
test("a text that comes again and again is encoded once", () => {
  const shared = new SharedBytes();
  const text = (): string => ["one ", "list"].join("");
  expect(shared.of(text())).toBe("one list");
  const bytes = shared.of(text());
  expect(bytes).toBeInstanceOf(Buffer);
  expect(shared.of(text())).toBe(bytes);
});

// Caught, one at a time: the last text held for as long as nobody was told anything; only the first one let go of.
test("a text is let go of within a second", () => {
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
