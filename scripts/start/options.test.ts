import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";

import { helpFor, parseStartOptions, USAGE } from "./options.ts";
import { ROOT } from "./root.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

test("without flags the app is on 3200 with samples, data in the checkout's .passage", () => {
  expect(parseStartOptions([], "/srv/office")).toEqual({
    port: 3200,
    dataFolder: join(ROOT, ".passage"),
    withSamples: true,
    sheetFile: null,
    cardsFile: null,
    fresh: false,
  });
});

test("every flag is read", () => {
  const files = ["--sheet", "/srv/leads.csv", "--cards", "/srv/cards.csv"];
  expect(parseStartOptions(["--port", "4000", "--data", "/srv/passage", "--no-samples", ...files, "--fresh"])).toEqual({
    port: 4000,
    dataFolder: "/srv/passage",
    withSamples: false,
    sheetFile: "/srv/leads.csv",
    cardsFile: "/srv/cards.csv",
    fresh: true,
  });
});

// Caught: `npm start -- --sheet leads.csv` in another folder, which looked for the file in the checkout.
test("file names are relative to the person's working directory", () => {
  const args = ["--data", "data", "--sheet", "../leads.csv", "--cards", "cards.csv"];
  expect(parseStartOptions(args, "/srv/office")).toMatchObject({
    dataFolder: "/srv/office/data",
    sheetFile: "/srv/leads.csv",
    cardsFile: "/srv/office/cards.csv",
  });
  vi.stubEnv("INIT_CWD", "/srv/branch");
  expect(parseStartOptions(args)).toMatchObject({ dataFolder: "/srv/branch/data", sheetFile: "/srv/leads.csv" });
});

// Caught: Node's own sentence about positional arguments shown to the person.
test.each([
  [["--prot", "3200"], /^Unknown option '--prot'\. The flags are /],
  [["3200"], /^Unexpected argument '3200'\. /],
  [["--port"], /^Option '--port <value>' argument missing\. /],
  [["--port", "abc"], /^--port must be a number from 1 to 65515, not "abc"\.$/],
  [["--port", "0"], /not "0"/],
  [["--port", "65530"], /not "65530"/],
  [["--port", "3.5"], /not "3\.5"/],
])("%j is refused in one sentence", (args, sentence) => {
  expect(() => parseStartOptions(args)).toThrow(sentence);
});

test.each(["--help", "-h"])("%s explains every flag instead of starting, and nothing else does", (flag) => {
  const help = helpFor(["--fresh", flag]);
  const flags = USAGE.match(/--[a-z-]+/g) ?? [];
  expect(flags.length).toBeGreaterThan(4);
  for (const each of flags) expect(help).toMatch(new RegExp(`^  ${each} .*\\w{3}`, "m"));
  expect(helpFor(["--fresh"])).toBeNull();
});

// Caught: a start on port 3200 with sample people, although other flags were given.
test.each([
  [{ npm_config_port: "4700" }, /^npm kept --port for itself\. Put -- before the flags: npm start -- --port …$/],
  [{ npm_config_data: "x", npm_config_fresh: "true" }, /^npm kept --data and --fresh for itself/],
  [{ npm_config_samples: "" }, /npm start -- --no-samples …$/],
])("flags that npm has kept (%j) are refused with what to type", (env, sentence) => {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  expect(() => parseStartOptions([])).toThrow(sentence);
});
