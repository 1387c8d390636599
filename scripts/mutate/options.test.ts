import { join } from "node:path";
import { expect, test } from "vitest";

import config from "../../vitest.config.ts";
import { ROOT } from "../start/root.ts";
import { parseMutateOptions } from "./options.ts";
import { nameOf } from "./projects.ts";

const NOT_TESTS = ["!**/*.test.{ts,tsx}", "!**/_generated/**"];

test("a file is broken, and the quick tests of its tree are run", () => {
  expect(parseMutateOptions(["packages/embedded/src/session/outbox.ts"], ROOT)).toEqual({
    targets: [{ path: "packages/embedded/src/session/outbox.ts", lines: null }],
    mutate: ["packages/embedded/src/session/outbox.ts", ...NOT_TESTS],
    projects: ["embedded"],
    withStatic: false,
    fresh: false,
    workers: 1,
  });
});

test("paths are relative to the person's working directory; a folder means everything in it", () => {
  const { mutate, projects } = parseMutateOptions(
    ["../lib", "./leads/", "../../scripts/shape"],
    join(ROOT, "src/features"),
  );
  expect(mutate).toEqual([
    "src/lib/**/*.{ts,tsx}",
    "src/features/leads/**/*.{ts,tsx}",
    "scripts/shape/**/*.{ts,tsx}",
    ...NOT_TESTS,
  ]);
  expect(projects).toEqual(["src", "tests"]);
});

test.each([
  ["vitest.config.ts:7", /^vitest\.config\.ts:7 is in none of convex, src,/],
  ["scripts/shape.ts:7", ["scripts/shape.ts:7-7"]],
  ["scripts/shape.ts:7-9", ["scripts/shape.ts:7-9"]],
])("lines of %s are %j", (path, expected) => {
  if (expected instanceof RegExp) expect(() => parseMutateOptions([path], ROOT)).toThrow(expected);
  else expect(parseMutateOptions([path], ROOT).mutate).toEqual([...expected, ...NOT_TESTS]);
});

// Caught: a project added to the tests and not here.
test("--wide runs the related tests of every project", () => {
  const names = (config.test?.projects ?? []).map(nameOf);
  expect(names.length).toBeGreaterThan(0);
  expect(parseMutateOptions(["src/lib", "--wide"], ROOT).projects.toSorted()).toEqual(names.toSorted());
});

test("flags are read", () => {
  expect(parseMutateOptions(["src/lib", "--static", "--fresh", "--workers", "2"], ROOT)).toMatchObject({
    withStatic: true,
    fresh: true,
    workers: 2,
  });
});

test.each([
  [[], /^Name a file or a folder: npm run mutate -- PATH…/],
  [["src/gone.ts"], /^src\/gone\.ts does not exist\.$/],
  [["docs"], /^docs is in none of/],
  [["packages"], /^packages is in none of .*packages\/embedded/],
  [["/etc/passwd"], /^\/etc\/passwd is in none of/],
  [["src/lib", "--wdie"], /^Unknown option '--wdie': npm run mutate/],
  [["src/lib", "--workers", "0"], /^--workers must be a number from 1 to 99, not "0"\.$/],
])("%j is refused in one sentence", (args, sentence) => {
  expect(() => parseMutateOptions(args, ROOT)).toThrow(sentence);
});
