import { expect, test, vi } from "vitest";
import { copyText } from "./copyText";

// Caught: a button that did nothing on a page without TLS, where the browser has no clipboard.
test.each<[string, object, boolean]>([
  ["is copied", { clipboard: { writeText: () => Promise.resolve() } }, true],
  ["is refused", { clipboard: { writeText: () => Promise.reject(new Error("denied")) } }, false],
  ["has no clipboard", {}, false],
])("a text that %s says so", async (_, navigator, isCopied) => {
  vi.stubGlobal("navigator", navigator);
  expect(await copyText("a")).toBe(isCopied);
});
