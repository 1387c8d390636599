/** A problem that a person can correct: printed as one sentence on stderr, without a stack, exit code 1. */
export class StartProblem extends Error {}

/** Settings that a person has to correct: exit code 78, after which systemd does not try again (deploy/passage.service). */
export class SettingsProblem extends StartProblem {}

export function exitCodeOf(problem: unknown): number {
  return problem instanceof SettingsProblem ? 78 : 1;
}

export function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Node's error code (`EACCES`, `EADDRINUSE`), or null for any other failure. */
export function codeOf(error: unknown): string | null {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
}
