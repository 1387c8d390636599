import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { USAGE } from "./start/options.ts";
import { ROOT } from "./start/root.ts";
import { PROVIDER_ENV } from "./start/stack.ts";

const README = readFileSync(join(ROOT, "README.md"), "utf8");
const AGENTS = readFileSync(join(ROOT, "AGENTS.md"), "utf8");
const positionOf = (text: string) => {
  expect(README).toContain(text);
  return README.indexOf(text);
};

test("the README has the flags of npm start, each explained", () => {
  expect(README).toContain(`npm start -- ${USAGE}`);
  const flags = USAGE.match(/--[a-z-]+/g) ?? [];
  expect(flags).toHaveLength(5);
  for (const flag of flags) expect(README).toMatch(new RegExp(`^\\| \`${flag}[ \`]`, "m"));
});

test("the README names every variable that the functions read about the outside", () => {
  expect(PROVIDER_ENV.length).toBeGreaterThan(0);
  for (const name of PROVIDER_ENV) expect(README).toMatch(new RegExp(`^\\|.*\`${name}\``, "m"));
});

// Caught: a deploy before its variables (the issuer is missing) and an administrator before there is an account.
test("the steps to a deployment that others can reach come in an order that works", () => {
  const steps = [
    "JWT template",
    "convex env set CLERK_ISSUER",
    "convex deploy\n",
    "Sign up in the app",
    "grantFirstAdmin",
  ];
  const positions = steps.map(positionOf);
  expect(positions).toEqual([...positions].sort((a, b) => a - b));
});

// Caught: a template without the claims by which people are known and admitted.
test.each(["aud", "name", "email", "email_verified", "role"])(
  "the README's token template has the claim %s",
  (claim) => {
    const template = /```json\n([^`]*)```/.exec(README)?.[1] ?? "";
    expect(JSON.parse(template)).toHaveProperty(claim);
  },
);

test("the bench finds its place in the README", () => {
  expect(README).toMatch(/<!-- bench:start -->\n[^]*<!-- bench:end -->/);
});

test("AGENTS.md shows every folder of tests", () => {
  const folders = readdirSync(join(ROOT, "tests"), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.length).toBeGreaterThan(0);
  for (const { name: folder } of folders) expect(AGENTS).toMatch(new RegExp(`^\\| \`tests/\`.*\`${folder}\``, "m"));
});
