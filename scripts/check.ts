import { runChecks } from "./check/runChecks.ts";
import { runNpm } from "./check/runNpm.ts";

/** The longest first, so that the others run beside it. */
const CHECKS = ["lint", "types", "format:check", "lint:typed", "layers", "dead-code", "shape"];

const failed = await runChecks(CHECKS, runNpm, (text) => process.stdout.write(text));
process.exitCode = failed.length === 0 ? 0 : 1;
