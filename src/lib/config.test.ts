import { afterEach, expect, test, vi } from "vitest";
import { parseConfig, reachableFrom, readConfig } from "./config";

afterEach(() => {
  document.body.replaceChildren();
});

test("the configuration block overrides the build's values, and an incomplete configuration is refused", () => {
  const block = JSON.stringify({
    convexUrl: "http://127.0.0.1:3210",
    clerkPublishableKey: "pk",
    sampleData: true,
    version: "1",
  });
  expect(parseConfig(block, { VITE_CONVEX_URL: "https://other.test" }, "localhost")).toMatchObject({
    convexUrl: "http://127.0.0.1:3210",
    sampleData: true,
  });
  expect(() => parseConfig("{}", {}, "localhost")).toThrow("The page's configuration has no convexUrl.");
});

// Caught: unset values of the block used instead of the build's; text accepted for true; an array or no block at all.
test.each([
  ['{"sampleData":"yes"}', { sampleData: false }],
  ['{"clerkJsUrl":""}', { clerkJsUrl: null }],
  ["[]", { convexUrl: "https://built.test", clerkProxyUrl: null }],
  ["null", { convexUrl: "https://built.test", version: "" }],
])("the block %s gives %j", (block, wanted) => {
  const env = { VITE_CONVEX_URL: "https://built.test", VITE_CLERK_PUBLISHABLE_KEY: "pk" };
  expect(parseConfig(block, env, "office.test")).toMatchObject(wanted);
});

// Caught: a cloud build that reads a variable under another name than the build sets.
test("a page without a block uses the build's values, without sample data and version", () => {
  const env = {
    VITE_CONVEX_URL: "https://happy-otter.convex.cloud",
    VITE_CLERK_PUBLISHABLE_KEY: "pk",
    VITE_CLERK_PROXY_URL: "/__clerk",
    VITE_CLERK_JS_URL: "/clerk.js",
    MODE: "production",
  };
  const built = { clerkPublishableKey: "pk", clerkProxyUrl: "/__clerk", clerkJsUrl: "/clerk.js", mailboxUrl: null };
  const rest = { convexUrl: env.VITE_CONVEX_URL, sampleData: false, version: "" };
  expect(parseConfig("{}", env, "office.test")).toEqual({ ...built, ...rest });
  for (const setting of ["VITE_CONVEX_URL", "VITE_CLERK_PUBLISHABLE_KEY"]) {
    expect(() => parseConfig("{}", { ...env, [setting]: "" }, "office.test")).toThrow();
  }
});

test("localhost is replaced for a visitor from the network", () => {
  expect(reachableFrom("192.168.1.7", "http://localhost:3210")).toBe("http://192.168.1.7:3210");
  for (const own of ["localhost", "127.0.0.1", "[::1]"]) {
    expect(reachableFrom("192.168.1.7", `http://${own}:3210`)).toBe("http://192.168.1.7:3210");
    expect(reachableFrom(own, "http://127.0.0.1:3210")).toBe("http://127.0.0.1:3210");
  }
  expect(reachableFrom("192.168.1.7", "https://happy-otter.convex.cloud")).toBe("https://happy-otter.convex.cloud");
});

// Caught: a page that reads another element than the one the server writes.
test("readConfig reads the configuration block, or the build's values without one", () => {
  vi.stubEnv("VITE_CONVEX_URL", "https://happy-otter.convex.cloud");
  vi.stubEnv("VITE_CLERK_PUBLISHABLE_KEY", "pk_built");
  expect(readConfig()).toMatchObject({ convexUrl: "https://happy-otter.convex.cloud", version: "" });
  const block = document.createElement("script");
  block.id = "passage-config";
  block.type = "application/json";
  block.textContent = JSON.stringify({ convexUrl: "http://localhost:3210", clerkPublishableKey: "pk", version: "7" });
  document.body.append(block);
  expect(readConfig()).toMatchObject({ convexUrl: "http://localhost:3210", clerkPublishableKey: "pk", version: "7" });
});
