import { Linter } from "eslint";
import { expect, test } from "vitest";

import { fileNames } from "./fileNames.ts";
import { noBarrel, noDefaultExport, rawBuilders, uiOnly } from "./restrictedSyntax.ts";

const RULES: Linter.RulesRecord = {
  "no-restricted-syntax": ["error", noDefaultExport, noBarrel, ...uiOnly],
  "no-restricted-imports": ["error", rawBuilders],
  "passage/file-names": "error",
};

// Caught: a pattern that compiles and matches nothing, which lint never tells.
test.each([
  ["<button>Save</button>", /Use <Button>/],
  ['<p className="mt-2 text-red-500">late</p>', /raw colour/],
  ['<p className="hover:bg-white/50">late</p>', /raw colour/],
  ['<p className="bg-[#ff0000]">late</p>', /raw colour/],
  ["const style = { color: '#ff0000' };", /raw colour/],
  ["const name = `mt-2 border-slate-200 ${wide}`;", /raw colour/],
  ["export default 1;", /Named exports only/],
  ['export * from "./model";', /No barrels/],
  ['import { query } from "../_generated/server";', /builders of convex\/builders/],
  ['import { mutationGeneric } from "convex/server";', /builders of convex\/builders/],
])("%s is refused with its fix", (code, sentence) => {
  expect(lint(code, "src/features/leads/LeadRow.tsx")).toEqual([expect.stringMatching(sentence)]);
});

test.each([
  '<Button tone="quiet">Save</Button>',
  '<p className="mt-2 text-ink-soft bg-surface text-sm border-2">late</p>',
  "const anchor = '#top';",
  'import type { QueryCtx } from "../_generated/server";',
  "export const a = 1;",
])("%s is fine", (code) => {
  expect(lint(code, "src/features/leads/LeadRow.tsx")).toEqual([]);
});

test.each(["utils.ts", "helpers.test.ts", "index.tsx", "types.ts"])("a file may not be called %s", (name) => {
  expect(lint("export const a = 1;", `convex/leads/${name}`)).toEqual([expect.stringMatching(/says nothing/)]);
});

test.each(["lead-row.tsx", "lead_row.ts", "LeadRow.ts"])("%s is neither form of name", (name) => {
  expect(lint("export const a = 1;", `src/lib/${name}`)).toEqual([expect.stringMatching(/neither camelCase/)]);
});

function lint(code: string, filename: string): string[] {
  const config: Linter.Config = {
    files: ["**/*.ts", "**/*.tsx"],
    plugins: { passage: { rules: { "file-names": fileNames } } },
    rules: RULES,
    languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } },
  };
  return new Linter()
    .verify(code.replace("import type", "import"), [config], { filename })
    .map(({ message }) => message);
}
