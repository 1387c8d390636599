import { join } from "node:path";
import { expect, test } from "vitest";

import { ROOT } from "../start/root.ts";
import { parseServeOptions, serveHelp } from "./options.ts";

const ORIGIN = ["--origin", "https://passage.firm.example"];

test("a server needs only its origin", () => {
  expect(parseServeOptions(ORIGIN, "/srv")).toEqual({
    origin: "https://passage.firm.example",
    port: 3200,
    dataFolder: join(ROOT, ".passage-server"),
    secretsFolder: null,
    testSignIn: null,
  });
  const others = ["--port", "4350", "--data", "d", "--secrets", "../s"];
  expect(parseServeOptions(["--origin", "https://a.example:4360/", ...others], "/srv/office")).toMatchObject({
    origin: "https://a.example:4360",
    port: 4350,
    dataFolder: "/srv/office/d",
    secretsFolder: "/srv/s",
  });
});

test.each([
  [[], /^Say where people open it, with --origin: npm run serve/],
  [["--origin", "http://passage.firm.example"], /^--origin is https:\/\/ and a host name/],
  [["--origin", "passage.firm.example"], /^--origin is https:\/\/ and a host name/],
  [["--origin", "https://passage.firm.example/office"], /^--origin is https:\/\/ and a host name/],
  [["--origin", "https://a:b@passage.firm.example"], /^--origin is https:\/\/ and a host name/],
  [["--origin", "https://office"], /^--origin is https:\/\/ and a host name/],
  [[...ORIGIN, "--port", "0"], /^--port must be a number/],
  // Sample people and stand-ins are for one machine: a server has no flag for them.
  [[...ORIGIN, "--no-samples"], /^Unknown option '--no-samples': npm run serve/],
  [[...ORIGIN, "--sheet", "a.csv"], /^Unknown option '--sheet': npm run serve/],
  [[...ORIGIN, "--sign-in-standin-of-tests", "https://clerk.example"], /is for tests alone/],
  [[...ORIGIN, "--sign-in-standin-of-tests", "http://192.0.2.1:80"], /is for tests alone/],
])("%j is refused in one sentence", (args, sentence) => {
  expect(() => parseServeOptions(args, "/")).toThrow(sentence);
});

test("--help explains each flag except the one for tests", () => {
  expect(serveHelp(["--port", "1"])).toBeNull();
  const help = serveHelp(["--help"]) ?? "";
  for (const flag of ["--origin URL", "--port N", "--data DIR", "--secrets DIR"]) expect(help).toContain(`  ${flag} `);
  expect(help).not.toContain("standin");
});
