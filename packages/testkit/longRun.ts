export const IS_LONG = process.env["PASSAGE_TEST_LONG"] === "1";
/** `npm run mutate` runs the tests hundreds of times. */
export const IS_MUTATION = process.env["PASSAGE_TEST_MUTATION"] === "1";

/** `npm run test:long` runs the same suites on a larger scale. */
export function scaled(inTest: number, inLongRun: number): number {
  return IS_LONG ? inLongRun : inTest;
}

/** The first cases of a list in `npm test`, all of them in `npm run test:long`: put the strongest first. */
export function firstOf<Case>(cases: readonly Case[], inTest: number): readonly Case[] {
  return IS_LONG ? cases : cases.slice(0, inTest);
}
