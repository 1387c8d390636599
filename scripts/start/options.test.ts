import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";

import { parseStartOptions } from "./options.ts";
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
    fresh: false,
  });
});

test("every flag is read", () => {
  const args = ["--port", "4000", "--data", "/srv/passage", "--no-samples", "--sheet", "/srv/leads.csv", "--fresh"];
  expect(parseStartOptions(args)).toEqual({
    port: 4000,
    dataFolder: "/srv/passage",
    withSamples: false,
    sheetFile: "/srv/leads.csv",
    fresh: true,
  });
});

// Caught: `npm start -- --sheet leads.csv` in another folder, which looked for the file in the checkout.
test("file names are relative to the person's working directory", () => {
  const args = ["--data", "data", "--sheet", "../leads.csv"];
  expect(parseStartOptions(args, "/srv/office")).toMatchObject({
    dataFolder: "/srv/office/data",
    sheetFile: "/srv/leads.csv",
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
