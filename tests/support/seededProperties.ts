import fc from "fast-check";
import { IS_MUTATION } from "./longRun";
import { RUN_SEED } from "./runSeed";

/** Properties draw their cases from the run's seed. Tests take `fc` from here, which lint sees to. */
fc.configureGlobal({ seed: RUN_SEED, endOnFailure: IS_MUTATION });

export { fc };
