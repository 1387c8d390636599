import fc from "fast-check";
import { IS_MUTATION, scaled } from "./longRun";
import { RUN_SEED } from "./runSeed";

/** Properties draw their cases from the run's seed. Tests import `fc` from here, which lint enforces. */
fc.configureGlobal({ seed: RUN_SEED, endOnFailure: IS_MUTATION });

/** A mutation run runs every test hundreds of times: a tenth of the cases finds nearly every break. */
export function cases(inTest: number, inLongRun: number): number {
  return IS_MUTATION ? Math.ceil(inTest / 10) : scaled(inTest, inLongRun);
}

export { fc };
