import { expect, test, vi } from "vitest";
import { commandKey } from "./platform";

// Caught: Ctrl on a Mac, where it is another key.
test.each([
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15", "⌘"],
  ["Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15", "⌘"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141.0.0.0", "Ctrl"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Firefox/143.0", "Ctrl"],
  ["Mozilla/5.0 (Linux; Android 15) Chrome/141.0.0.0 Mobile", "Ctrl"],
])("in %s the key is %s", (userAgent, key) => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(userAgent);
  expect(commandKey()).toBe(key);
});
