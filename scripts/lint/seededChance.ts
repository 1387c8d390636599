import type { Linter } from "eslint";

const FIX =
  "All chance of a test comes from PASSAGE_SEED: take `fc` from @passage/testkit/seededProperties, and name no seed.";

const CASES =
  "A mutation run tries a tenth of the cases, a long run more: take the number from `cases` of @passage/testkit/seededProperties.";

/** For tests: a property with its own seed, or with none, is not repeated by the seed that a failed run names. */
export const seededChance: Linter.RulesRecord = {
  "passage/seeded-imports": ["error", { paths: [{ name: "fast-check", message: FIX }] }],
  "passage/seeded-properties": [
    "error",
    {
      selector: "CallExpression[callee.object.name='fc'] > ObjectExpression > Property[key.name='seed']",
      message: FIX,
    },
    { selector: "CallExpression[callee.object.name='fc'][callee.property.name='configureGlobal']", message: FIX },
    { selector: "Property[key.name='numRuns'] > Literal", message: CASES },
  ],
};
