export const IS_LONG = process.env["PASSAGE_TEST_LONG"] === "1";

/** `npm run test:long` runs the same suites on a larger scale. */
export function scaled(inTest: number, inLongRun: number): number {
  return IS_LONG ? inLongRun : inTest;
}
