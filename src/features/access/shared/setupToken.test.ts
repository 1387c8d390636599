import { afterEach, expect, test } from "vitest";
import { takeSetupToken } from "./setupToken";

afterEach(() => {
  window.history.replaceState(null, "", "/");
});

// Caught: a secret left in the address bar, where the next person finds it.
test("the secret of a setup link is removed from the URL", () => {
  window.history.replaceState({ kept: 1 }, "", "/setup?from=terminal#s3cret");
  const entries = window.history.length;
  expect(takeSetupToken(window)).toBe("s3cret");
  expect(window.location.href).not.toContain("s3cret");
  expect(window.location.pathname + window.location.search).toBe("/setup?from=terminal");
  expect([window.history.state, window.history.length]).toEqual([{ kept: 1 }, entries]);
});

test.each(["/setup", "/setup#", "/lead/lead-1#s3cret"])("%s has no secret and is not changed", (path) => {
  window.history.replaceState(null, "", path);
  const before = window.location.href;
  expect(takeSetupToken(window)).toBeNull();
  expect(window.location.href).toBe(before);
});
