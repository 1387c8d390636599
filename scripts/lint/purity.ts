import type { Linter } from "eslint";

const FIX = "A rule decides by what it is given, in the browser as on the server: take it as an argument.";

const CLOCK_AND_CHANCE = [
  { object: "Date", property: "now", message: FIX },
  { object: "Math", property: "random", message: FIX },
];

const NOW = [
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: FIX },
  { selector: "CallExpression[callee.name='Date']", message: FIX },
];

function globals(...names: string[]): Linter.RuleEntry {
  const restricted = names.map((name) => ({ name, message: FIX }));
  return ["error", { globals: restricted, checkGlobalObject: true }];
}

const noClockNoChance: Linter.RulesRecord = {
  "passage/pure-properties": ["error", ...CLOCK_AND_CHANCE],
  "passage/pure-dates": ["error", ...NOW],
};

/** For `rules.ts`: no clock, no randomness, nothing of the outside. */
export const pureRules: Linter.RulesRecord = {
  ...noClockNoChance,
  "passage/pure-globals": globals("crypto", "performance", "process", "fetch"),
};

/** For `sealing.ts`, which draws its keys from `crypto` and from nothing else. */
export const pureSealing: Linter.RulesRecord = {
  ...noClockNoChance,
  "passage/pure-globals": globals("performance", "process", "fetch"),
};
