import { afterEach, expect, test, vi } from "vitest";
import { Misuse, readConfig } from "./config.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

test("only the data folder is required", () => {
  expect(readConfig(["--data", "/srv/d"])).toEqual({
    host: "127.0.0.1",
    port: 3210,
    sitePort: 3211,
    dataFolder: "/srv/d",
    sync: "full",
    errors: "shown",
    secrets: {},
    cloudOrigin: null,
    siteOrigin: null,
    isBehindProxy: false,
    runsJobs: true,
    testing: null,
  });
  const others = ["--port", "0", "--site-port", "0", "--sync", "normal", "--errors", "hidden"];
  expect(readConfig(["--data=d", ...others])).toMatchObject({
    port: 0,
    sitePort: 0,
    sync: "normal",
    errors: "hidden",
  });
});

// Caught: a conflict share accepted without --for-tests.
test("options that make a run repeatable require --for-tests", () => {
  const conditions = ["--seed", "7", "--now", "2026-03-04T12:00:00Z", "--inject-conflicts", "0.25", "--strict-turns"];
  expect(readConfig(["--data", "d", "--for-tests", ...conditions]).testing).toEqual({
    seed: 7,
    now: Date.UTC(2026, 2, 4, 12),
    conflictShare: 0.25,
    strictTurns: true,
  });
  expect(readConfig(["--data", "d", "--for-tests"]).testing).toEqual({
    seed: null,
    now: null,
    conflictShare: 0,
    strictTurns: false,
  });
});

// Caught: every variable of the process shown to functions, including those of the person who started it.
test("secrets are only the named variables of the process", () => {
  vi.stubEnv("KEY_A", "a");
  vi.stubEnv("KEY_B", "b");
  expect(readConfig(["--data", "d", "--secrets", "KEY_A"]).secrets).toEqual({ KEY_A: "a" });
  expect(readConfig(["--data", "d", "--secrets", "KEY_A,KEY_B"]).secrets).toEqual({ KEY_A: "a", KEY_B: "b" });
});

// Caught: URLs of files that begin with the loopback address, which no browser outside reaches.
test("behind a proxy the outside's addresses are named", () => {
  const flags = ["--cloud-origin", "https://firm.example/", "--site-origin", "https://firm.example/http"];
  expect(readConfig(["--data", "d", ...flags, "--behind-proxy", "--without-jobs"])).toMatchObject({
    cloudOrigin: "https://firm.example",
    siteOrigin: "https://firm.example/http",
    isBehindProxy: true,
    runsJobs: false,
  });
});

// Caught: the folder resolved relative to the checkout, to which npm has changed.
test("a data folder is relative to the directory in which the command was typed", () => {
  vi.stubEnv("INIT_CWD", "/srv/office");
  expect(readConfig(["--data", "data"]).dataFolder).toBe("/srv/office/data");
  expect(readConfig(["--data", "../data"], "/srv/branch").dataFolder).toBe("/srv/data");
  vi.stubEnv("INIT_CWD", undefined);
  expect(readConfig(["--data", "data"]).dataFolder).toBe(`${process.cwd()}/data`);
});

// Caught: each check of `readConfig` removed once.
test.each([
  [[], "Name the data folder: --data DIR."],
  [["--data", ""], "Name the data folder: --data DIR."],
  [
    ["--data", "d", "--cloud-origin", "firm.example"],
    "--cloud-origin is an address such as https://convex.firm.example.",
  ],
  [
    ["--data", "d", "--site-origin", "https://a:b@firm.example"],
    "--site-origin is an address such as https://convex.firm.example.",
  ],
  [
    ["--data", "d", "--site-origin", "https://firm.example?a"],
    "--site-origin is an address such as https://convex.firm.example.",
  ],
  [["--data", "d", "--port", "65536"], "--port is a number from 0 to 65535."],
  [["--data", "d", "--site-port", "1e3"], "--site-port is a number from 0 to 65535."],
  [["--data", "d", "--port", "80", "--site-port", "80"], "--port and --site-port must differ."],
  [["--data", "d", "--sync", "off"], "--sync is either full or normal."],
  [["--data", "d", "--secrets", "NOT_SET"], "--secrets names NOT_SET, which is not set in this process's environment."],
  [["--data", "d", "--errors", "some"], "--errors is either shown or hidden."],
  [["--data", "d", "--seed", "7"], "--seed is for tests, never for real data: add --for-tests."],
  [["--data", "d", "--now", "2026-03-04"], "--now is for tests, never for real data: add --for-tests."],
  [["--data", "d", "--strict-turns"], /^--strict-turns is for tests, never for real data/],
  [["--data", "d", "--inject-conflicts", "1"], /^--inject-conflicts is for tests, never for real data/],
  [["--data", "d", "--for-tests", "--seed", "1e3"], "--seed is a whole number of at most 15 digits."],
  [["--data", "d", "--for-tests", "--now", "noon"], "--now is a time such as 2026-03-04T12:00:00Z."],
  [["--data", "d", "--for-tests", "--inject-conflicts", "1.5"], "--inject-conflicts is a share from 0 to 1."],
  [["--data", "d", "--fast"], "Unknown option '--fast'"],
  [["--data", "d", "extra"], /^Unexpected argument 'extra'/],
])("%j is refused with one sentence", (args, sentence) => {
  expect(() => readConfig(args)).toThrow(Misuse);
  expect(() => readConfig(args)).toThrow(sentence);
  expect(() => readConfig(args)).toThrow(/^[^\n]+$/);
});
