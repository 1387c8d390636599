import { expect, test } from "vitest";

import { fillConfig, hostNameOf, isLoopbackHost } from "./appConfig.ts";

const CONFIG = { convexUrl: "http://localhost:3210", clerkPublishableKey: "pk", sampleData: true, version: "1" };
const PAGE = '<head><script type="application/json" id="passage-config">{}</script></head>';

test("the page carries its configuration", () => {
  expect(fillConfig(PAGE, CONFIG)).toBe(
    `<head><script type="application/json" id="passage-config">${JSON.stringify(CONFIG)}</script></head>`,
  );
});

// Caught: a value that ends the block; `$&` in a value taken for a replacement pattern.
test("no value can end the block", () => {
  const filled = fillConfig(PAGE, { ...CONFIG, version: "</script><script>alert(1)</script> $& $1" });
  expect(filled.match(/<\/script>/g)).toHaveLength(1);
  const json = /passage-config">(.*)<\/script>/.exec(filled)?.[1] ?? "";
  expect(JSON.parse(json)).toMatchObject({ version: "</script><script>alert(1)</script> $& $1" });
});

test("a page without the block is an error, not a page without configuration", () => {
  expect(() => fillConfig("<head></head>", CONFIG)).toThrow(/passage-config/);
});

test.each([
  ["localhost:3200", "localhost"],
  ["127.0.0.1:3200", "127.0.0.1"],
  ["[::1]:3200", "[::1]"],
  ["office.example", "office.example"],
  ["evil; script-src *", "localhost"],
  ["a b", "localhost"],
  [undefined, "localhost"],
])("for the host %j the policy and the page use %s", (header, name) => {
  expect(hostNameOf(header)).toBe(name);
});

test.each(["localhost:3200", "localhost", "LOCALHOST:3200", "127.0.0.1:3200", "[::1]:3200", "office.localhost:3200"])(
  "%s is this machine",
  (header) => {
    expect(isLoopbackHost(header)).toBe(true);
  },
);

// Caught: deciding by hostNameOf, which takes a name with an underscore for localhost.
test.each([
  "office.example",
  "a_b.example",
  "localhost.example",
  "127.0.0.1.example",
  "127.0.0.2.nip.io",
  "localhost@x",
  "",
])("%j is not", (header) => {
  expect(isLoopbackHost(header)).toBe(false);
});

test("a request without a host is not from a browser on this machine", () => {
  expect(isLoopbackHost(undefined)).toBe(false);
});
