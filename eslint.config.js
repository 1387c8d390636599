import convex from "@convex-dev/eslint-plugin";
import tailwind from "eslint-plugin-better-tailwindcss";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import regexp from "eslint-plugin-regexp";
import { builtinRules } from "eslint/use-at-your-own-risk";
import { defineConfig, globalIgnores } from "eslint/config";
import tseslint from "typescript-eslint";

import { noAssertion } from "./scripts/lint/assertions.ts";
import { oneDialect } from "./scripts/lint/dialect.ts";
import { fileNames } from "./scripts/lint/fileNames.ts";
import { ownTables } from "./scripts/lint/ownTables.ts";
import { plainComments } from "./scripts/lint/plainComments.ts";
import { plainTexts } from "./scripts/lint/plainTexts.ts";
import { pureRules, pureSealing } from "./scripts/lint/purity.ts";
import {
  browserZod,
  languageLiterals,
  noBarrel,
  noDefaultExport,
  pathLiterals,
  rawBuilders,
  ownTimes,
  throwingQuery,
  uiOnly,
} from "./scripts/lint/restrictedSyntax.ts";
import { seededChance } from "./scripts/lint/seededChance.ts";

const TYPED = ["**/*.ts", "**/*.tsx"];
const TESTS = ["**/*.test.{ts,tsx}", "**/*.spec.ts", "tests/**/*.ts", "packages/*/tests/**/*.ts"];
/** Code that tests share, beside the code under test; `.dependency-cruiser.cjs` knows the same folders. */
const TEST_SUPPORT = ["packages/*/testing/**", "packages/testkit/**"];
/** Files whose default export the platform requires. */
const PLATFORM = [
  "*.config.{ts,js}",
  "scripts/mutate/vitest.config.ts",
  "convex/{schema,http,crons,auth.config,convex.config}.ts",
  "tests/support/journeys/buildApp.ts",
];

/** ESLint's rules with a list, each under another name: two lists of one rule would replace each other for a file. */
const house = {
  assertions: builtinRules.get("no-restricted-syntax"),
  "browser-zod": builtinRules.get("no-restricted-imports"),
  "caught-queries": builtinRules.get("no-restricted-syntax"),
  dialect: builtinRules.get("no-restricted-syntax"),
  "file-names": fileNames,
  "language-literals": builtinRules.get("no-restricted-syntax"),
  "max-lines-early": builtinRules.get("max-lines"),
  "own-tables": ownTables,
  "own-times": builtinRules.get("no-restricted-syntax"),
  "plain-comments": plainComments,
  "plain-texts": plainTexts,
  "pure-properties": builtinRules.get("no-restricted-properties"),
  "pure-globals": builtinRules.get("no-restricted-globals"),
  "pure-dates": builtinRules.get("no-restricted-syntax"),
  "seeded-imports": builtinRules.get("no-restricted-imports"),
  "seeded-properties": builtinRules.get("no-restricted-syntax"),
};

const size = {
  // One rule has two limits: this copy of it is the early one.
  "passage/max-lines-early": ["warn", { max: 300 }],
  "max-lines": ["error", { max: 400 }],
  "max-lines-per-function": ["error", { max: 50, skipBlankLines: true, skipComments: true }],
  "max-depth": ["error", 3],
  "max-params": ["error", 3],
};

/** Most of these rules run the React compiler on the whole file. A component of a test is not shipped: the two rules of hooks are enough. */
const RULES_OF_HOOKS = ["react-hooks/rules-of-hooks", "react-hooks/exhaustive-deps"];
const withoutCompiler = Object.fromEntries(
  Object.keys(reactHooks.configs.flat["recommended-latest"].rules)
    .filter((name) => !RULES_OF_HOOKS.includes(name))
    .map((name) => [name, "off"]),
);

export default defineConfig(
  globalIgnores([
    "dist/",
    "coverage/",
    "test-results/",
    "playwright-report/",
    ".passage*/",
    "**/_generated/",
    "**/tests/**/project/",
  ]),
  {
    plugins: { passage: { rules: house } },
    rules: {
      "passage/file-names": "error",
      "passage/plain-comments": "error",
      "passage/dialect": ["error", ...oneDialect],
      curly: ["error", "multi-line", "consistent"],
      ...size,
      "no-restricted-syntax": ["error", noDefaultExport, noBarrel],
    },
  },
  {
    files: TYPED,
    // Oxlint has the rules that need types: .oxlintrc.json.
    extends: [tseslint.configs.strict],
    rules: {
      "@typescript-eslint/consistent-type-definitions": ["error", "interface"],
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      eqeqeq: "error",
    },
  },
  {
    files: ["{convex,src,packages,scripts}/**/*.{ts,tsx}"],
    ignores: [...TESTS, ...TEST_SUPPORT],
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "passage/assertions": ["error", ...noAssertion],
      "passage/language-literals": ["error", ...languageLiterals],
    },
  },
  {
    files: ["{convex,src}/**/*.{ts,tsx}"],
    // A job's name is its identity. The texts that Passage ships are about papers, and stored rows find their translation by them.
    ignores: [...TESTS, "convex/crons.ts", "convex/**/seed*.ts", "convex/practice/translations/**"],
    rules: { "passage/plain-texts": "error" },
  },
  {
    // Regular expressions here run on text from people and from outside, on the thread that all functions share.
    files: ["convex/**/*.ts", "src/**/*.{ts,tsx}"],
    plugins: { regexp },
    rules: {
      "regexp/no-super-linear-backtracking": ["error", { report: "potential" }],
      "regexp/no-super-linear-move": ["error", { report: "potential" }],
    },
  },
  {
    files: ["convex/**/*.ts"],
    // Two of these rules need types, which cost seconds, and tests are not deployed.
    ignores: ["convex/**/*.test.ts"],
    extends: [convex.configs.recommended],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@convex-dev/no-collect-in-query": "error",
      "@convex-dev/import-wrong-runtime": "error",
      "@convex-dev/no-filter-in-query": "error",
      "@convex-dev/no-top-of-hour-crons": "error",
      // The deployment's variables are read where their provider is created.
      "@convex-dev/no-process-env": "off",
    },
  },
  // The rule does not look at the importing file's own directive; `node-apart` of the import rules does, by its name.
  { files: ["convex/**/*Node.ts"], rules: { "@convex-dev/import-wrong-runtime": "off" } },
  {
    // The end of a chain is found by time, whatever its action, and the oldest of earlier answers whatever their question; that of an
    // action or a question needs an index of its own.
    files: ["convex/access/audit/tables.ts", "convex/cases/questionnaires/tables.ts"],
    rules: { "@convex-dev/no-duplicate-indexes": "off" },
  },
  {
    files: ["convex/**/*.ts"],
    ignores: ["convex/access/builders/**"],
    rules: { "no-restricted-imports": ["error", rawBuilders] },
  },
  { files: ["convex/**/*.ts"], ignores: ["**/*.test.ts"], rules: { "passage/own-tables": "error" } },
  { files: ["convex/**/{access,rules}.ts", "convex/*/!(*.test).ts", "convex/permissions.ts"], rules: pureRules },
  {
    files: ["src/**/*.{ts,tsx}", "convex/**/rules.ts", "convex/*/!(*.test).ts"],
    rules: { "passage/browser-zod": ["error", browserZod] },
  },
  { files: ["convex/**/sealing.ts", "convex/platform/hashes.ts"], rules: pureSealing },
  {
    files: ["src/**/*.{ts,tsx}"],
    extends: [
      reactHooks.configs.flat["recommended-latest"],
      jsxA11y.flatConfigs.recommended,
      tailwind.configs["correctness-error"],
    ],
    settings: { "better-tailwindcss": { entryPoint: "src/ui/tokens.css" } },
    // The second rule is for the React compiler, which is not in use.
    rules: { "no-console": "error", "react-hooks/incompatible-library": "off" },
  },
  { files: ["src/**/*.test.{ts,tsx}"], rules: withoutCompiler },
  {
    // In WAI-ARIA a separator that takes the focus is a control; these rules know the other kind only.
    files: ["src/ui/grid/ColumnEdge.tsx"],
    rules: { "jsx-a11y/no-noninteractive-element-interactions": "off", "jsx-a11y/no-noninteractive-tabindex": "off" },
  },
  {
    // A box that scrolls takes the focus, so that the keyboard scrolls it.
    files: ["src/features/cards/assistant/AssistantChat.tsx"],
    rules: { "jsx-a11y/no-noninteractive-tabindex": "off" },
  },
  {
    files: ["src/**/*.{ts,tsx}"],
    ignores: ["src/ui/**", "src/**/*.test.{ts,tsx}"],
    rules: { "no-restricted-syntax": ["error", noDefaultExport, noBarrel, ...uiOnly, ...pathLiterals] },
  },
  {
    // On these two pages the query is all that there is, and the router's error page says what is wrong.
    files: ["src/**/*.{ts,tsx}"],
    ignores: [
      "src/features/access/shared/AccessProvider.tsx",
      "src/routes/open/SetupRoute.tsx",
      "src/**/*.test.{ts,tsx}",
    ],
    rules: { "passage/caught-queries": ["error", throwingQuery] },
  },
  {
    files: ["src/**/*.{ts,tsx}"],
    ignores: [
      "src/lib/format/**",
      "src/lib/PrintHead.tsx",
      "src/features/*/portal/**",
      "src/features/cases/questionnaireAnswers/**",
      "src/features/workspace/portal*/**",
      "src/**/*.test.{ts,tsx}",
    ],
    rules: { "passage/own-times": ["error", ...ownTimes] },
  },
  {
    files: TESTS,
    rules: {
      "max-lines": ["error", { max: 600 }],
      "passage/max-lines-early": "off",
      "max-lines-per-function": "off",
      "no-console": "off",
    },
  },
  { files: ["**/*.test.{ts,tsx}"], rules: seededChance },
  { files: PLATFORM, rules: { "no-restricted-syntax": ["error", noBarrel] } },
  // Composition files of the platform are lists, and grow with the product.
  { files: ["**/*.config.{ts,js}", "**/*.cjs", "convex/*.ts"], rules: { "passage/file-names": "off" } },
);
