import type { Linter } from "eslint";

const FIX = "A rule decides by its arguments alone, in the browser as on the server: take it as an argument.";

const CLOCK_AND_CHANCE = [
  { object: "Date", property: "now", message: FIX },
  { object: "Math", property: "random", message: FIX },
];

/** Calls of a date formatter; without a value, it formats the present moment. */
const FORMATTING = "CallExpression[callee.property.name=/^format(ToParts)?$/]";

/**
 * `Date` and `Math` may stand before a point, after `new` or `instanceof`, and in types; a copy under another name
 * would escape the selectors below.
 */
const RENAMED =
  ":not(NewExpression, MemberExpression, CallExpression[callee.name='Date'], BinaryExpression, TSTypeReference) > Identifier[name=/^(Date|Math)$/]";

const NOW = [
  RENAMED,
  "NewExpression[callee.name='Date'][arguments.length=0]",
  "NewExpression[callee.name='Date'] > SpreadElement",
  "CallExpression[callee.name='Date']",
  `${FORMATTING}[arguments.length=0]`,
  `${FORMATTING} > Identifier.arguments[name='undefined']`,
  `${FORMATTING} > SpreadElement`,
].map((selector) => ({ selector, message: FIX }));

/** Globals that lead to everything else under another name, and the environment of a page. */
const ANYTHING = ["globalThis", "global", "self", "window", "Reflect", "Temporal"];
const OUTSIDE = [
  "performance",
  "process",
  "fetch",
  "document",
  "location",
  "navigator",
  "localStorage",
  "sessionStorage",
];

function globals(...names: string[]): Linter.RuleEntry {
  return ["error", ...[...ANYTHING, ...OUTSIDE, ...names].map((name) => ({ name, message: FIX }))];
}

const noClockNoChance: Linter.RulesRecord = {
  "passage/pure-properties": ["error", ...CLOCK_AND_CHANCE],
  "passage/pure-dates": ["error", ...NOW],
};

/** For `rules.ts`, `access.ts` and `permissions.ts`: no clock, no randomness, nothing from outside. */
export const pureRules: Linter.RulesRecord = {
  ...noClockNoChance,
  "passage/pure-globals": globals("crypto"),
};

/** For `sealing.ts`, which draws its keys from `crypto` and nothing else, and for hashes, which use `crypto` as well. */
export const pureSealing: Linter.RulesRecord = {
  ...noClockNoChance,
  "passage/pure-globals": globals(),
};
