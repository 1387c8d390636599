import { join } from "node:path";
import { ESLint, Linter } from "eslint";
import { beforeAll, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..", "..");
const project = new ESLint({ cwd: ROOT });

async function configOf(file: string): Promise<Linter.Config> {
  return (await project.calculateConfigForFile(join(ROOT, file))) as Linter.Config;
}

/** What the project's own configuration says of a regular expression in this file. The other rules need types; they are left out. */
async function complaints(pattern: string, file: string): Promise<(string | null)[]> {
  const { plugins = {}, rules = {} } = await configOf(file);
  const ours = Object.fromEntries(Object.entries(rules).filter(([name]) => name.startsWith("regexp/")));
  return new Linter()
    .verify(`${pattern}.test(text);`, [{ files: ["**/*.{ts,tsx}"], plugins, rules: ours }], { filename: file })
    .map(({ ruleId }) => ruleId);
}

// Whoever comes first loads the configuration with all its plugins, the compiler among them.
beforeAll(async () => {
  await configOf("src/main.tsx");
}, 60_000);

// Caught: the rules taken out; the rules for one of the two trees alone.
test.each(["convex/leads/rules.ts", "convex/crons.ts", "src/lib/format.ts", "src/features/leads/LeadDetails.tsx"])(
  "a regular expression whose time explodes with the length of a text is refused in %s",
  async (file) => {
    const backtracking = ["regexp/no-super-linear-backtracking"];
    expect(await complaints(String.raw`/^[a-z][a-z0-9]*(?:[A-Z_][A-Za-z0-9]*)*$/`, file)).toEqual(backtracking);
    expect(await complaints(String.raw`/^(?:a+)+$/`, file)).toEqual(backtracking);
    expect(await complaints(String.raw`/^\s*(.*)\s*$/`, file)).toContain(backtracking[0]);
    expect(await complaints(String.raw`/\s+$/`, file)).toEqual(["regexp/no-super-linear-move"]);
  },
);

test("a regular expression that goes through a text once is fine", async () => {
  expect(await complaints(String.raw`/^[a-z][A-Za-z0-9_]*$/`, "convex/leads/rules.ts")).toEqual([]);
});
