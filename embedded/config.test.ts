import { afterEach, expect, test, vi } from "vitest";
import { Misuse, readConfig } from "./config.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

test("only the data folder has to be named", () => {
  expect(readConfig(["--data", "/srv/d"])).toEqual({
    host: "127.0.0.1",
    port: 3210,
    sitePort: 3211,
    dataFolder: "/srv/d",
    sync: "full",
    errors: "shown",
  });
  const others = ["--port", "0", "--site-port", "0", "--sync", "normal", "--errors", "hidden"];
  expect(readConfig(["--data=d", ...others])).toMatchObject({
    port: 0,
    sitePort: 0,
    sync: "normal",
    errors: "hidden",
  });
});

// Caught: the folder looked for in the checkout, to which npm has changed.
test("a data folder is named from where the person stands", () => {
  vi.stubEnv("INIT_CWD", "/srv/office");
  expect(readConfig(["--data", "data"]).dataFolder).toBe("/srv/office/data");
  expect(readConfig(["--data", "../data"], "/srv/branch").dataFolder).toBe("/srv/data");
  vi.stubEnv("INIT_CWD", undefined);
  expect(readConfig(["--data", "data"]).dataFolder).toBe(`${process.cwd()}/data`);
});

// Caught: each check of `readConfig` taken out once.
test.each([
  [[], "Name the data folder: --data DIR."],
  [["--data", ""], "Name the data folder: --data DIR."],
  [["--data", "d", "--port", "65536"], "--port is a number from 0 to 65535."],
  [["--data", "d", "--site-port", "1e3"], "--site-port is a number from 0 to 65535."],
  [["--data", "d", "--port", "80", "--site-port", "80"], "--port and --site-port must differ."],
  [["--data", "d", "--sync", "off"], "--sync is either full or normal."],
  [["--data", "d", "--errors", "some"], "--errors is either shown or hidden."],
  [["--data", "d", "--fast"], "Unknown option '--fast'"],
  [["--data", "d", "extra"], /^Unexpected argument 'extra'/],
])("%j is answered with one sentence", (args, sentence) => {
  expect(() => readConfig(args)).toThrow(Misuse);
  expect(() => readConfig(args)).toThrow(sentence);
  expect(() => readConfig(args)).toThrow(/^[^\n]+$/);
});
