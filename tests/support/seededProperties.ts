import fc from "fast-check";
import { RUN_SEED } from "./runSeed";

/** Properties draw their cases from the run's seed. Tests take `fc` from here, which lint sees to. */
fc.configureGlobal({ seed: RUN_SEED });

export { fc };
