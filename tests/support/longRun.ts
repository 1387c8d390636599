export const IS_LONG = process.env["PASSAGE_TEST_LONG"] === "1";
/** A mutation run tries every test hundreds of times: a tenth of the cases finds nearly every break. */
export const IS_MUTATION = process.env["PASSAGE_TEST_MUTATION"] === "1";

/** `npm run test:long` runs the same suites on a larger scale. */
export function scaled(inTest: number, inLongRun: number): number {
  if (IS_MUTATION) return Math.ceil(inTest / 10);
  return IS_LONG ? inLongRun : inTest;
}
